import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { api } from '#shared/api/api';
import { formatCount, formatMoney, leadsText } from '#shared/lib/format';
import { useIsLimited } from '#shared/lib/permission';
import { useNow } from '#shared/lib/use-now';
import { useZone } from '#shared/lib/zone';
import { useClosing } from '#shared/ui/use-closing';
import { type CapEffects, type CapRow, capName } from './cap';
import styles from './fill-dialog.module.css';
import { forecastText } from './forecast';
import { OverflowForm } from './overflow-form';
import { RaiseForm } from './raise-form';

/** Says what the cap cost in the last 24 hours. */
const lostText = ({
  moves,
  lost_profit: lost,
  lost_profit_low: low,
  lost_profit_high: high,
  not_estimated_leads: unknown,
  is_partial: isPartial,
  leads,
}: CapEffects): string => {
  const kept = moves.reduce((sum, move) => sum + move.leads, 0);
  const which = isPartial ? `the newest ${leadsText(leads)}` : 'the last 24 hours';
  if (kept === 0) return `In ${which} the cap kept no lead away.`;
  const begin = `In ${which} the cap moved ${leadsText(kept)}.`;
  if (lost === null || low === null || high === null)
    return `${begin} The money is not estimated, because advertisers have no history.`;
  const isGain = lost.startsWith('-');
  const range = `95% interval ${formatMoney(low)} to ${formatMoney(high)}`;
  const hidden = unknown > 0 ? ` ${leadsText(unknown)} without a history are not in it.` : '';
  return isGain
    ? `${begin} Expected profit gained by it: ${formatMoney(lost.slice(1))} (lost: ${range}).${hidden}`
    : `${begin} Expected profit lost: ${formatMoney(lost)} (${range}).${hidden}`;
};

const MoveList = ({ moves }: Pick<CapEffects, 'moves'>) =>
  moves.length === 0 ? null : (
    <ul aria-label="Where the leads went">
      {moves.map(({ with_cap: went, without_cap: without, leads }) => (
        <li key={`${went?.name ?? ''} › ${without?.name ?? ''}`}>
          {leadsText(leads)} went to {went?.name ?? 'no advertiser'} instead of{' '}
          {without?.name ?? 'no advertiser'}
        </li>
      ))}
    </ul>
  );

const BehindList = ({ behind }: Pick<CapEffects, 'behind'>) =>
  behind.length === 0 ? (
    <p className={styles.muted}>No other advertiser is behind this cap.</p>
  ) : (
    <ul aria-label="What the advertisers behind could still take">
      {behind.map(({ advertiser, room }) => (
        <li key={advertiser.id}>
          {advertiser.name}:{' '}
          {room === null
            ? 'no cap limits it for all of these leads'
            : `${formatCount(room.left)} more, by cap ${room.cap_id}`}
        </li>
      ))}
    </ul>
  );

const Effects = ({ row, effects }: { row: CapRow; effects: CapEffects }) => (
  <>
    <section>
      <h3>What it kept away</h3>
      <p>{lostText(effects)}</p>
      <MoveList moves={effects.moves} />
      <p className={styles.muted}>
        A replay of the leads with and without this cap, under the other rules as they are now.
      </p>
    </section>
    <section>
      <h3>Behind it now</h3>
      <BehindList behind={effects.behind} />
      {row.advertisers.length > 0 && <OverflowForm row={row} effects={effects} />}
    </section>
  </>
);

/** Reads what the cap kept away. A limited user does not learn where others' leads go. */
const EffectsPart = ({ row }: { row: CapRow }) => {
  const query = useQuery({
    queryKey: ['caps.effects', row.id],
    queryFn: ({ signal }) => api.call('caps.effects', { params: { id: row.id }, signal }),
    gcTime: 0,
  });
  if (query.isError && !query.isFetching)
    return (
      <p className={styles.failed} role="alert">
        What the cap kept away could not be loaded.{' '}
        <Button size="small" onClick={() => void query.refetch()}>
          Retry
        </Button>
      </p>
    );
  if (query.data === undefined)
    return (
      <p className={styles.muted} role="status">
        Playing the leads of the last 24 hours…
      </p>
    );
  return <Effects row={row} effects={query.data} />;
};

interface Props {
  row: CapRow;
  mayEdit: boolean;
  onSaved: () => void;
  onClose: () => void;
}

/** When a cap fills, what that costs, and what can be done about it. */
export const FillDialog = ({ row, mayEdit, onSaved, onClose }: Props) => {
  const zone = useZone();
  const now = useNow();
  const isLimited = useIsLimited();
  const { close, modal } = useClosing(onClose);
  const mayChange = mayEdit && row.may_change;
  const days = row.forecast.history_days;
  return (
    <Modal
      {...modal}
      centered
      footer={null}
      width="min(640px, calc(100vw - 24px))"
      title={`Forecast of cap ${row.id}`}
    >
      <div className={styles.parts}>
        <section>
          <p>
            {capName(row)}: {formatCount(row.filled)} of {formatCount(row.cap)} filled.
          </p>
          <p>
            <strong>{forecastText(row, zone, now)}</strong>
          </p>
          <p className={styles.muted}>
            {days === 0
              ? 'Based on the pace of today. No past days are known yet.'
              : `Based on ${days === 1 ? 'one past day' : `${days} past days`} and today.`}
          </p>
          {mayChange && (
            <RaiseForm
              row={row}
              onSaved={() => {
                onSaved();
                close();
              }}
            />
          )}
        </section>
        {mayEdit && !isLimited && <EffectsPart row={row} />}
      </div>
    </Modal>
  );
};
