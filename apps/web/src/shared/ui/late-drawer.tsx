import type { DrawerProps } from 'antd';
import { Suspense } from 'react';
import { lazyPart } from '#shared/code/lazy-part';

const Drawer = lazyPart(async () => (await import('./antd-drawer')).AntdDrawer);

/** A drawer of narrow screens. Its code loads when it is first shown: wide screens need none. */
export const LateDrawer = (props: DrawerProps) => (
  <Suspense fallback={null}>
    <Drawer {...props} />
  </Suspense>
);
