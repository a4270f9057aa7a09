import { LEDGER_REASONS, type LedgerReason } from '@leadline/contracts/ledger-rules';

/** Says what an entry is: the event, and whether it takes an earlier amount back. */
export const ledgerEventText = ({
  reason,
  is_reversal: isReversal,
}: {
  readonly reason: LedgerReason;
  readonly is_reversal: boolean;
}): string =>
  isReversal ? `${LEDGER_REASONS[reason]}: earlier amount taken back` : LEDGER_REASONS[reason];
