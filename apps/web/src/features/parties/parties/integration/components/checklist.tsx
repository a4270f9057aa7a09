import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { formatCount } from '#shared/lib/format';
import { CheckLine, CheckList } from '#shared/ui/check-list';
import { FieldNote } from '#shared/ui/field';
import { LeadLink } from '#shared/ui/lead-link';
import { TabSection } from '#shared/ui/tab-section';
import { useChecklist } from '../api/use-real-leads';
import { type ChecklistLine, checklistLines, isLive } from '../lib/checklist';
import { goToSection } from '../lib/go-to-section';

const LineTitle = ({ id, line: { title, place } }: { id: number; line: ChecklistLine }) =>
  'tab' in place ? (
    <Link to={`/edit/advertiser/${id}?tab=${place.tab}`}>{title}</Link>
  ) : (
    <Button type="link" size="small" onClick={() => goToSection(place.section)}>
      {title}
    </Button>
  );

const Line = ({ id, line }: { id: number; line: ChecklistLine }) => (
  <CheckLine isDone={line.isDone}>
    <LineTitle id={id} line={line} />
    {line.note !== null && <FieldNote>{line.note}</FieldNote>}
    {typeof line.leadId === 'number' && <LeadLink id={line.leadId} text={`Lead ${line.leadId}`} />}
  </CheckLine>
);

/**
 * The way to the first live lead. It goes away once a real lead was accepted and a status came, and
 * is not shown while it cannot be read.
 */
export const ChecklistSection = ({ advertiserId }: { advertiserId: number }) => {
  const { data } = useChecklist(advertiserId);
  if (data === undefined || isLive(data)) return null;
  const lines = checklistLines(data);
  const done = lines.filter(({ isDone }) => isDone).length;
  return (
    <TabSection
      title="To the first live lead"
      help={`${formatCount(done)} of ${formatCount(lines.length)} done. Click a line to go to its place.`}
    >
      <CheckList label="Steps to the first live lead">
        {lines.map((line) => (
          <Line key={line.title} id={advertiserId} line={line} />
        ))}
      </CheckList>
    </TabSection>
  );
};
