import { formatInstant, formatNarrow } from '#shared/lib/format';
import { useNow } from '#shared/lib/use-now';
import { useZone } from '#shared/lib/zone';
import { RowButton, RowButtons } from '#shared/table/row-buttons';
import { TextCell, useYear } from '#shared/ui/cells';
import { CountBadge } from '#shared/ui/count-badge';
import type { IconName } from '#shared/ui/icons';
import { NoteTag } from '#shared/ui/status-tag';
import { advertisersText, type CapRow, funnelsOf, namesOf, TYPE_LABELS, zoneLabel } from './cap';
import styles from './caps.module.css';
import { formatCountdown } from './countdown';

/** The event that the cap counts, and its funnels. */
export const TypeCell = ({ row }: { row: CapRow }) => {
  const funnels = funnelsOf(row);
  return (
    <>
      {TYPE_LABELS[row.type]}
      {funnels !== null && (
        <span title={`Only the funnel ${funnels}`}>
          <NoteTag text="Funnel" tone="info" />
          <span className="visually-hidden"> {funnels}</span>
        </span>
      )}
    </>
  );
};

/** Names on one line. An empty list means any. */
export const NamesCell = ({ list }: { list: readonly { readonly name: string }[] }) =>
  list.length === 0 ? (
    <span className={styles.muted}>Any</span>
  ) : (
    <>
      {list.length > 1 && <CountBadge aria-hidden="true">{list.length}</CountBadge>}
      <TextCell text={namesOf(list)} />
    </>
  );

/** Says that the deal of a cap has ended, so that nothing counts in it any more. */
export const DealOverTag = ({ row }: { row: CapRow }) =>
  row.is_deal_over ? (
    <span title={`The deal ${row.deal?.name ?? ''} has ended: the cap counts no more leads`}>
      <NoteTag text="Deal ended" tone="warn" />
    </span>
  ) : null;

/** The advertisers on one line, with the deal that the cap names. */
export const AdvertisersCell = ({ row }: { row: CapRow }) =>
  row.deal === null ? (
    <NamesCell list={row.advertisers} />
  ) : (
    <>
      <DealOverTag row={row} />
      <TextCell text={advertisersText(row)} />
    </>
  );

/** Start of the next window in the viewer's zone, and the time until then. */
export const ResetCell = ({ row }: { row: CapRow }) => {
  const zone = useZone();
  const now = useNow();
  const year = useYear();
  if (row.reset_at === null)
    return (
      <span className={styles.muted} title="It keeps counting until somebody resets it">
        By hand
      </span>
    );
  const wall = formatInstant(row.reset_at, zone);
  const resetZone = zoneLabel(row.timezone.name);
  return (
    <time
      dateTime={row.reset_at}
      className={styles.reset}
      title={`${wall} in ${zoneLabel(zone.name)}: at ${row.reset_time} in ${resetZone}`}
    >
      {formatNarrow(wall, year)}
      <span className={styles.muted}>{formatCountdown(row.reset_at, now)}</span>
    </time>
  );
};

export type CapAction = 'usage' | 'fill' | 'view' | 'history' | 'edit' | 'delete' | 'reset';
const CHANGES: ReadonlySet<CapAction> = new Set(['edit', 'delete', 'reset']);

interface ActionsProps {
  row: CapRow;
  isBusy: boolean;
  mayEdit: boolean;
  mayDelete: boolean;
  onAction: (action: CapAction) => void;
}

/**
 * Actions of a cap. A user who may not edit it can view it. A daily cap resets itself, so it has no
 * reset. A limited role only views a cap that also concerns parties outside its reach.
 */
export const CapActions = ({ row, isBusy, onAction, ...permits }: ActionsProps) => {
  const mayEdit = permits.mayEdit && row.may_change;
  const mayDelete = permits.mayDelete && row.may_change;
  const button = (action: CapAction, icon: IconName, label: string) => (
    <RowButton
      icon={icon}
      label={`${label} cap ${row.id}`}
      disabled={isBusy && CHANGES.has(action)}
      onClick={() => onAction(action)}
    />
  );
  return (
    <RowButtons>
      {button('fill', 'gauge', 'Forecast of')}
      {button('usage', 'reports', 'Usage of')}
      {!mayEdit && button('view', 'eye', 'View')}
      {mayEdit && button('edit', 'pencil', 'Edit')}
      {row.may_change && button('history', 'clock', 'History of')}
      {mayDelete && button('delete', 'trash', 'Delete')}
      {mayEdit && row.interval === 'interval' && button('reset', 'refresh', 'Reset')}
    </RowButtons>
  );
};
