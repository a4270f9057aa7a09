import { DEFAULT_AUTOPILOT, type AutopilotOptions } from './autopilot/autopilot.plan.js';
import type { BrandName } from './brands/brand.catalogue.js';
import { systemClock, type SandboxClock } from './sandbox.clock.js';

/** One thing that happened; it never holds a lead's personal data. */
export interface SandboxLogEntry {
  event: string;
  [detail: string]: string | number | boolean | undefined;
}

export type SandboxLog = (entry: SandboxLogEntry) => void;

/** How a sandbox is started; everything has a default. */
export interface SandboxOptions {
  /** 0 takes any free port. Default 4010. */
  port?: number;
  /** Default 127.0.0.1: the sandbox is for trying things out and guards nothing worth guarding. */
  host?: string;
  /** How browsers reach the sandbox, for autologin links. Default: the address it listens on. */
  publicUrl?: string;
  /**
   * Where statuses and deposits are reported: one URL for all brands, in which `{brand}` is filled
   * in, or one per brand.
   */
  postbackTarget?: string | Partial<Record<BrandName, string>>;
  /** Share of leads refused (0–1) instead of the brand's own. */
  refusalRates?: Partial<Record<BrandName, number>>;
  /** Options of the autopilot, or false to switch it off. Default: on. */
  autopilot?: Partial<AutopilotOptions> | false;
  /** The same seed and leads make the same reports. */
  seed?: string;
  /** How long the `late` brand keeps its caller waiting. Default 15 s. */
  lateMs?: number;
  /** Wait before the second try of a postback; it doubles from there. Default 1 s. */
  postbackRetryMs?: number;
  /** Leads remembered per brand; the oldest are forgotten. Default 20,000. */
  maxLeadsPerBrand?: number;
  log?: SandboxLog;
  clock?: SandboxClock;
}

/** The options with every default filled in. */
export interface SandboxSettings {
  port: number;
  host: string;
  publicUrl: string | undefined;
  postbackTarget: string | Partial<Record<BrandName, string>>;
  refusalRates: Partial<Record<BrandName, number>>;
  autopilot: AutopilotOptions | undefined;
  seed: string;
  lateMs: number;
  postbackRetryMs: number;
  maxLeadsPerBrand: number;
  log: SandboxLog;
  clock: SandboxClock;
}

export function settingsFrom(options: SandboxOptions): SandboxSettings {
  return {
    port: options.port ?? 4010,
    host: options.host ?? '127.0.0.1',
    publicUrl: options.publicUrl?.replace(/\/+$/, ''),
    postbackTarget: options.postbackTarget ?? {},
    refusalRates: options.refusalRates ?? {},
    autopilot:
      options.autopilot === false ? undefined : { ...DEFAULT_AUTOPILOT, ...options.autopilot },
    seed: options.seed ?? 'sandbox',
    lateMs: options.lateMs ?? 15_000,
    postbackRetryMs: options.postbackRetryMs ?? 1_000,
    maxLeadsPerBrand: options.maxLeadsPerBrand ?? 20_000,
    log: options.log ?? (() => undefined),
    clock: options.clock ?? systemClock,
  };
}
