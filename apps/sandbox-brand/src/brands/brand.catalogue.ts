export const BRAND_NAMES = [
  'alpha',
  'bravo',
  'charlie',
  'delta',
  'echo',
  'flaky',
  'late',
  'broken',
  'reset',
  'redirect',
  'huge',
  'lies',
] as const;

export type BrandName = (typeof BRAND_NAMES)[number];

/**
 * How a brand answers.
 *
 * - `plain` at once, or after its delay
 * - `flaky` 503 with `Retry-After` to the first call for a lead, plain to the next
 * - `late` plain, but only after the caller's patience is likely over; the lead is taken all the same
 * - `error` 500; the lead is not taken
 * - `reset` takes the lead and resets the connection instead of answering
 * - `redirect` 302 to another brand; the lead is not taken
 * - `huge` takes the lead and answers 10 MB
 * - `lies` 200 with a refusal in the body
 */
export type Behaviour =
  'plain' | 'flaky' | 'late' | 'error' | 'reset' | 'redirect' | 'huge' | 'lies';

export interface BrandCharacter {
  readonly label: string;
  readonly behaviour: Behaviour;
  /** Share of leads refused, by the hash of their e-mail. */
  readonly refusalRate: number;
  /** Shortest and longest answer time in milliseconds, by the hash of the lead. */
  readonly delayMs: readonly [number, number];
  /** The shape of the answers: one flat object, or nested as other platforms have it. */
  readonly dialect: 'flat' | 'nested';
}

const PLAIN: Omit<BrandCharacter, 'label'> = {
  behaviour: 'plain',
  refusalRate: 0,
  delayMs: [0, 0],
  dialect: 'flat',
};

/** The behaviour of each brand; the README has the same as a table. */
export const BRANDS: Readonly<Record<BrandName, BrandCharacter>> = {
  alpha: { ...PLAIN, label: 'Alpha Markets' },
  bravo: { ...PLAIN, label: 'Bravo Invest', refusalRate: 0.25 },
  charlie: { ...PLAIN, label: 'Charlie Capital', delayMs: [300, 1500] },
  delta: { ...PLAIN, label: 'Delta Trade', dialect: 'nested' },
  echo: { ...PLAIN, label: 'Echo Invest', dialect: 'nested' },
  flaky: { ...PLAIN, label: 'Flaky Finance', behaviour: 'flaky' },
  late: { ...PLAIN, label: 'Late Brokers', behaviour: 'late' },
  broken: { ...PLAIN, label: 'Broken Bank', behaviour: 'error' },
  reset: { ...PLAIN, label: 'Reset Group', behaviour: 'reset' },
  redirect: { ...PLAIN, label: 'Redirect Partners', behaviour: 'redirect' },
  huge: { ...PLAIN, label: 'Huge Holdings', behaviour: 'huge' },
  lies: { ...PLAIN, label: 'Lies & Co', behaviour: 'lies' },
};

export function isBrandName(text: string): text is BrandName {
  return Object.hasOwn(BRANDS, text);
}

/** The bearer token a brand knows its sender by. */
export function brandToken(brand: BrandName): string {
  return `sandbox-${brand}`;
}
