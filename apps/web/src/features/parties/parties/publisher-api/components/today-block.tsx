import { formatCount, formatInstant } from '#shared/lib/format';
import type { Zone } from '#shared/lib/wall-clock';
import { useZone } from '#shared/lib/zone';
import { FactList } from '#shared/ui/fact-list';
import { FieldNote } from '#shared/ui/field';
import { TabBlock } from '#shared/ui/tab-section';
import type { PublisherApi } from '../api/use-publisher-api';

type Reasons = PublisherApi['today']['rejected'];

const Counts = ({ label, reasons, none }: { label: string; reasons: Reasons; none: string }) =>
  reasons.length === 0 ? (
    <FieldNote>{none}</FieldNote>
  ) : (
    <FactList
      label={label}
      facts={reasons.map(({ code, count }) => ({ term: code, value: formatCount(count) }))}
    />
  );

/** Days are counted in UTC: the same for everybody who looks, and for the publisher. */
const sinceText = (since: string, zone: Zone): string => {
  const start = formatInstant(since, zone).slice(0, 16);
  return since.startsWith(start.replace(' ', 'T'))
    ? `Today is the day in UTC, since ${start}.`
    : `Today is the day in UTC. It began at ${start} in your time zone.`;
};

/** Outcomes of the publisher's requests of the current UTC day. */
export const TodayBlock = ({ today }: { today: PublisherApi['today'] }) => (
  <>
    <TabBlock
      title="Accepted today"
      help={`Leads that an advertiser took. ${sinceText(today.since, useZone())}`}
    >
      <strong>{formatCount(today.accepted)}</strong>
    </TabBlock>
    <TabBlock
      title="Rejected today"
      help="Leads that are stored, but that nobody took, by the code in our answer."
    >
      <Counts label="Rejected leads" reasons={today.rejected} none="No lead was rejected." />
    </TabBlock>
    <TabBlock
      title="Refused today"
      help={
        'Requests that were refused, for example for a wrong field, by code. ' +
        'Those without a valid token are not counted.'
      }
    >
      <Counts label="Refused requests" reasons={today.refused} none="No request was refused." />
    </TabBlock>
  </>
);
