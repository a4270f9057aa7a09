export { startSandbox, type Sandbox } from './sandbox.server.js';
export type { SandboxOptions, SandboxLogEntry } from './sandbox.options.js';
export type { AutopilotOptions } from './autopilot/autopilot.plan.js';
export type { SandboxClock } from './sandbox.clock.js';
export { BRAND_NAMES, type BrandName } from './brands/brand.catalogue.js';
export { KINDS, type KindName } from './kinds/kind.catalogue.js';
export type { Kind } from './kinds/kind.js';
