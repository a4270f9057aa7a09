import { Button } from 'antd';
import type { LoadFailure } from '#shared/api/use-filter-data';
import { FieldNote } from './field';

/** Says above the selects of a form that their choices could not be loaded. */
export const ChoicesFailure = ({ failure }: { failure: LoadFailure }) => (
  <FieldNote isError role="alert">
    The choices could not be loaded.{' '}
    <Button size="small" loading={failure.isRetrying} onClick={failure.retry}>
      Retry
    </Button>
  </FieldNote>
);
