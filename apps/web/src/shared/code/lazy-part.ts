import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadCode } from './load-code';

/**
 * Like React's `lazy`, for a part of the web whose code is loaded when it is first shown. React
 * keeps a failure for good; this tries again until the code is there, and `CodeNotice` says so
 * meanwhile.
 */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await loadCode(load) }));
