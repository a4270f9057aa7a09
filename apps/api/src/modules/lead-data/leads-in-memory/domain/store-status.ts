import type { LeadsInMemoryStatus } from '@leadline/contracts';

export const OFF: LeadsInMemoryStatus = { state: 'off', leads: 0, percent: 0 };

/** `part` is from 0 to 1. All are read only when the state says so. */
export const loadingStatus = (leads: number, part: number): LeadsInMemoryStatus => ({
  state: 'loading',
  leads,
  percent: Math.min(99, Math.floor(part * 100)),
});

const counted = (count: number): string => count.toLocaleString('en-US');
export const progressText = (leads: number, part: number): string => {
  const all = part > 0 ? Math.max(leads, Math.round(leads / part)) : leads;
  return `Leads in memory: ${counted(leads)} of ${counted(all)} read`;
};
