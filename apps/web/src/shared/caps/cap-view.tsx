import { Button, Modal } from 'antd';
import { formatCount, formatInstant } from '#shared/lib/format';
import { useZone } from '#shared/lib/zone';
import { FactList } from '#shared/ui/fact-list';
import { useClosing } from '#shared/ui/use-closing';
import { INTERVAL_LABELS, TYPE_LABELS, funnelsOf, namesOf, zoneLabel, type CapRow } from './cap';

const ANY = 'Any';

const dealText = ({ deal, is_deal_over: isOver }: CapRow): string =>
  `${deal?.name ?? ANY}${isOver ? ' (ended)' : ''}`;

/** A read-only cap, for users who may list caps but not edit them. */
export const CapView = ({ row, onClose }: { row: CapRow; onClose: () => void }) => {
  const zone = useZone();
  const { close, modal } = useClosing(onClose);
  const nextReset =
    row.reset_at === null
      ? 'By hand'
      : `${formatInstant(row.reset_at, zone).slice(0, 16)} (${zoneLabel(zone.name)})`;
  return (
    <Modal
      {...modal}
      centered
      width={640}
      title={`Cap ${row.id}`}
      footer={<Button onClick={close}>Close</Button>}
    >
      <FactList
        label={`Cap ${row.id}`}
        facts={[
          { term: 'Type', value: TYPE_LABELS[row.type] },
          { term: 'Interval', value: INTERVAL_LABELS[row.interval] },
          { term: 'Cap', value: row.cap === 0 ? '0: closed' : formatCount(row.cap) },
          {
            term: 'Filled',
            value: `${formatCount(row.filled)}, and ${formatCount(row.reserved)} reserved`,
          },
          { term: 'Reset time', value: row.reset_time.slice(0, 5) },
          { term: 'Timezone', value: zoneLabel(row.timezone.name) },
          { term: 'Next reset', value: nextReset },
          { term: 'Countries', value: namesOf(row.countries) || ANY },
          { term: 'Advertisers', value: namesOf(row.advertisers) || ANY },
          ...(row.deal === null ? [] : [{ term: 'Deal', value: dealText(row) }]),
          { term: 'Publishers', value: namesOf(row.affiliates) || ANY },
          { term: 'Funnels', value: funnelsOf(row) ?? ANY },
        ]}
      />
    </Modal>
  );
};
