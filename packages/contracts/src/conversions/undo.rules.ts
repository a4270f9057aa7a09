/** How long an acceptance can be taken back (ADR 44). */
export const UNDO_MS = 5_000;
/** The most FTDs that one request decides. */
export const MOST_FTDS_AT_ONCE = 1_000;
