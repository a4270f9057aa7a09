import { Suspense, type ComponentProps } from 'react';
import { lazyPart } from '#shared/code/lazy-part';

const SaveAtDialog = lazyPart(async () => (await import('./save-at-dialog')).SaveAtDialog);

/** The question for the moment of a scheduled change. Its code loads late. */
export const LateSaveAtDialog = (props: ComponentProps<typeof SaveAtDialog>) => (
  <Suspense fallback={null}>
    <SaveAtDialog {...props} />
  </Suspense>
);
