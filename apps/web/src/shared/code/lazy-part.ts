import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadCode } from './load-code';

/**
 * Like React's `lazy`, for parts of the web whose code loads when they are first shown. React keeps
 * a failure for good; this retries until the code arrives, and `CodeNotice` says so meanwhile.
 */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await loadCode(load) }));
