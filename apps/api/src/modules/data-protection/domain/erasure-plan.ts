/** A kind of rows that a run goes through, in order. The leads come first. */
export type Step =
  | 'leads'
  | 'payloads'
  | 'clicks'
  | 'postbacks'
  | 'unmatched_postbacks'
  | 'audit_entries'
  | 'record_versions'
  | 'presets'
  | 'user_settings'
  | 'replays'
  | 'filter_choices';
export type ErasureKind = 'person' | 'payloads' | 'personal_data';

/** The steps of each kind of run. Stored runs refer to them by position: append only. */
export const STEPS: Readonly<Record<ErasureKind, readonly Step[]>> = {
  person: [
    'leads',
    'clicks',
    'postbacks',
    'audit_entries',
    'record_versions',
    'presets',
    'user_settings',
    'replays',
    'filter_choices',
  ],
  payloads: ['payloads', 'postbacks'],
  personal_data: ['leads', 'clicks', 'unmatched_postbacks'],
};

/** How far a run is, in percent. Only a completed run is at 100. */
export const progressOf = (
  kind: ErasureKind,
  status: 'idle' | 'running' | 'completed',
  step: number,
): number => {
  if (status === 'completed') return 100;
  return Math.min(99, Math.floor((step * 100) / STEPS[kind].length));
};

/** Rows changed, by kind of row. */
export type Report = Readonly<Record<string, number>>;

export const addReports = (one: Report, other: Report): Report => {
  const sum: Record<string, number> = { ...one };
  for (const [kind, count] of Object.entries(other))
    if (count > 0) sum[kind] = (sum[kind] ?? 0) + count;
  return sum;
};
