import type { LeadRow } from '@leadline/contracts';
import { IconButton } from '../../../shared/ui/icon-button';
import { LEAD_SYMBOLS, isEmphasised, symbolsOf } from '../lib/lead-symbols';
import styles from './leads.module.css';

export type HistoryKind = 'lead' | 'status' | 'why';
export type OpenHistory = (kind: HistoryKind, lead: LeadRow) => void;

/** The two histories of a row, and why it went where it went. */
export const RowActions = ({ lead, onOpen }: { lead: LeadRow; onOpen: OpenHistory }) => (
  <span className={`${styles.actions} ${isEmphasised(lead) ? styles.emphasised : ''}`}>
    <IconButton icon="route" size={16} tabIndex={-1} label={`Lead history of ${lead.id}`} onClick={() => onOpen('lead', lead)} />
    <IconButton icon="clock" size={16} tabIndex={-1} label={`Status history of ${lead.id}`} onClick={() => onOpen('status', lead)} />
    <IconButton icon="question" size={16} tabIndex={-1} label={`Why? ${lead.id}`} onClick={() => onOpen('why', lead)} />
  </span>
);

export const RowSymbols = ({ lead }: { lead: LeadRow }) => (
  <span className={styles.symbols}>
    {symbolsOf(lead).map(({ symbol, origin }) => {
      const label = `${LEAD_SYMBOLS[symbol].label}${origin === null ? '' : ` (${origin})`}`;
      return <span key={symbol} className={styles.symbol} title={label}><span aria-hidden="true">{LEAD_SYMBOLS[symbol].mark}</span><span className="visually-hidden">{label}</span></span>;
    })}
  </span>
);
