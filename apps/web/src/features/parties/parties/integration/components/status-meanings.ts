import type { Meaning } from '../lib/mapping-draft';

export const MEANINGS: { value: Meaning; label: string }[] = [
  { value: 'status', label: 'A status' },
  { value: 'ftd', label: 'First deposit (FTD)' },
  { value: 'refused', label: 'Refused the lead' },
];
