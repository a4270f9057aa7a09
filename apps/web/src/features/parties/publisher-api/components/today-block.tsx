import { formatCount } from '#shared/lib/format';
import { FactList } from '#shared/ui/fact-list';
import { FieldNote } from '#shared/ui/field';
import { TabBlock } from '../../components/tab-section';
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

/** What became of the publisher's requests since midnight. */
export const TodayBlock = ({ today }: { today: PublisherApi['today'] }) => (
  <>
    <TabBlock title="Accepted today" help="Leads that an advertiser took, since midnight.">
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
      help="Requests of which no lead was stored, for example with a wrong field, by code."
    >
      <Counts label="Refused requests" reasons={today.refused} none="No request was refused." />
    </TabBlock>
  </>
);
