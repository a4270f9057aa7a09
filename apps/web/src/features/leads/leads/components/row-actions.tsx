import type { LeadRow } from '@leadline/contracts';
import { RETURN_REASONS } from '@leadline/contracts/returns';
import { RowButton, RowButtons } from '#shared/table/row-buttons';
import { Gate } from '#shared/ui/gate';
import styles from './leads.module.css';

/** Badges of a lead's row: its overrides, its injection, and whether it is a test or returned. */
export const ROW_BADGES = {
  funnelOverride: { mark: 'F', label: 'Funnel override' },
  publisherOverride: { mark: 'P', label: 'Publisher ID override' },
  injected: { mark: 'I', label: 'Injected lead' },
  injectedAccepted: { mark: 'I✓', label: 'Injected lead, accepted' },
  injectedRejected: { mark: 'I✕', label: 'Injected lead, rejected' },
  test: { mark: 'T', label: 'Test lead' },
  returned: { mark: 'R', label: 'Returned lead' },
} as const;
type RowBadge = keyof typeof ROW_BADGES;

const injectionBadge = (outcome: string | null): RowBadge => {
  if (outcome?.includes('Accepted')) return 'injectedAccepted';
  if (outcome?.includes('Rejected')) return 'injectedRejected';
  return 'injected';
};

/** Returns the badges of a row. `origin` names the source of an override or an
 * injection, or the reason of a return. */
export const badgesOf = (
  lead: LeadRow,
): readonly { readonly badge: RowBadge; readonly origin: string | null }[] => {
  const badges: { badge: RowBadge; origin: string | null }[] = [];
  if (lead.funnel_override_origin !== null)
    badges.push({ badge: 'funnelOverride', origin: lead.funnel_override_origin });
  if (lead.pub_override_origin !== null)
    badges.push({ badge: 'publisherOverride', origin: lead.pub_override_origin });
  if (lead.is_injected || lead.injected !== null)
    badges.push({ badge: injectionBadge(lead.injected), origin: lead.injected });
  if (lead.is_test) badges.push({ badge: 'test', origin: null });
  if (lead.return_reason !== null)
    badges.push({ badge: 'returned', origin: RETURN_REASONS[lead.return_reason] });
  return badges;
};

/** Badges of a row, each with a tooltip and a text for screen readers. */
export const RowBadges = ({ lead }: { lead: LeadRow }) => (
  <span className={styles.badges}>
    {badgesOf(lead).map(({ badge, origin }) => {
      const { mark, label } = ROW_BADGES[badge];
      const text = origin === null ? label : `${label} (${origin})`;
      return (
        <span key={badge} className={styles.badge} title={text}>
          <span aria-hidden="true">{mark}</span>
          <span className="visually-hidden">{text}</span>
        </span>
      );
    })}
  </span>
);

/**
 * Dialogs of a lead: lead history, status history, the routing decisions, the form, and the reversal
 * of its FTD, which the panel opens.
 */
export type RowDialog = 'lead' | 'status' | 'why' | 'edit' | 'reverse';
export type OpenRowDialog = (dialog: RowDialog, lead: LeadRow) => void;

const isEmphasised = ({ status, fake_ftd: isFake }: LeadRow): boolean =>
  status === 'Accepted' || status === 'Rejected' || (status === 'Pending FTD' && !isFake);

interface Props {
  lead: LeadRow;
  onOpen: OpenRowDialog;
  /** True in a cell of a grid, where the arrow keys reach the buttons and Tab does not. */
  isCell?: boolean;
}

/** Actions of a row. History and edit are emphasised for some statuses only (LED-058). */
export const RowActions = ({ lead, onOpen, isCell = true }: Props) => {
  const shared = { isEmphasised: isEmphasised(lead), isTabStop: !isCell };
  return (
    <RowButtons>
      <RowButton
        icon="info"
        {...shared}
        label={`Lead history of ${lead.id}`}
        onClick={() => onOpen('lead', lead)}
      />
      <Gate permission="LEADS_EDIT">
        <RowButton
          icon="pencil"
          {...shared}
          label={`Edit lead ${lead.id}`}
          onClick={() => onOpen('edit', lead)}
        />
      </Gate>
      <RowButton
        icon="clock"
        isTabStop={!isCell}
        label={`Status history of ${lead.id}`}
        onClick={() => onOpen('status', lead)}
      />
      <RowButton
        icon="question"
        isTabStop={!isCell}
        label={`Why? ${lead.id}`}
        onClick={() => onOpen('why', lead)}
      />
    </RowButtons>
  );
};
