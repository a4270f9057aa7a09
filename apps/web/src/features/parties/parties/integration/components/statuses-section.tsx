import { TabSection } from '#shared/ui/tab-section';
import type { Placeholder } from '../lib/placeholders';
import { PostbackAddress } from './postback-address';
import { ReportList } from './report-list';
import { StatusMapping } from './status-mapping';
import { StatusPull } from './status-pull';
import { UnknownList } from './unknown-list';

interface Props {
  advertiserId: number;
  secrets: readonly Placeholder[];
  /** Called when the status pull or the mapping gets unsaved changes, or has none any more. */
  onPullDirty: (isDirty: boolean) => void;
  onMappingDirty: (isDirty: boolean) => void;
}

/** Sources of statuses: postbacks, pulls, and the mapping of their words. */
export const StatusesSection = ({ advertiserId, secrets, onPullDirty, onMappingDirty }: Props) => (
  <TabSection
    id="integration-statuses"
    title="3. Statuses"
    help="How we learn what became of a lead: the advertiser calls us, or we ask it. Use either or both."
  >
    <PostbackAddress advertiserId={advertiserId} />
    <StatusPull advertiserId={advertiserId} secrets={secrets} onDirty={onPullDirty} />
    <StatusMapping advertiserId={advertiserId} onDirty={onMappingDirty} />
    <ReportList advertiserId={advertiserId} />
    <UnknownList advertiserId={advertiserId} />
  </TabSection>
);
