import type { Distribution } from '@leadline/contracts';
import { METHOD_LABELS } from '@leadline/contracts/distribution-methods';
import { memberName } from '@leadline/contracts/distribution-rules';
import { Button, Modal } from 'antd';
import { useId, useMemo, useState } from 'react';
import { hoursSummary } from '#shared/hours/hours';
import type { EditorStep } from '#shared/lib/distribution-path';
import { MESSAGES } from '#shared/lib/messages';
import { FactList } from '#shared/ui/fact-list';
import { Icon } from '#shared/ui/icons';
import { TabBar } from '#shared/ui/tab-bar';
import { type ParameterChoices, useDistribution, useParameterChoices } from '../api/distribution';
import { groupNameOf } from '../lib/advertiser-moves';
import { METHOD_HINTS, PARAMETER_LABELS, STATE_LABELS } from '../lib/choices';
import { GLOBAL } from '../lib/distribution-groups';
import {
  type Draft,
  type DraftAdvertiser,
  type DraftGroup,
  draftOf,
  type ParameterEntry,
} from '../lib/draft';
import styles from './details.module.css';
import { DetailsHead, LoadFailure } from './distribution-summary';
import editor from './editor.module.css';
import { DraftTrials } from './trial-panels';

const NONE = '–';

const Entries = ({
  entries,
  choices,
  emptyText,
}: {
  entries: readonly ParameterEntry[];
  choices: ParameterChoices;
  emptyText: string;
}) => {
  if (entries.length === 0) return emptyText;
  const labelOf = ({ name }: ParameterEntry, value: string): string =>
    choices[name].find((choice) => choice.value === value)?.label ?? value;
  return entries.map((entry) => (
    <div key={entry.name}>
      {PARAMETER_LABELS[entry.name]}:{' '}
      {entry.values.map((value) => labelOf(entry, value)).join(', ')}
    </div>
  ));
};

/** Page 1 as text. */
const ViewerGeneral = ({ source, draft }: { source: Distribution; draft: Draft }) => {
  const choices = useParameterChoices();
  const { selectedCountry, selectedTimeZone, selectedAffiliate } = source.step1;
  return (
    <FactList
      label="General"
      facts={[
        { term: 'Label', value: draft.label },
        { term: 'State', value: STATE_LABELS[source.state] },
        { term: 'Tags', value: draft.tags.join(', ') || NONE },
        {
          term: 'Method',
          value: `${METHOD_LABELS[draft.method]}: ${METHOD_HINTS[draft.method]}`,
        },
        { term: 'Time zone', value: selectedTimeZone.name?.replaceAll('_', ' ') },
        {
          term: 'Outside opening hours',
          value: draft.rejectsOutsideHours
            ? 'Leads are rejected'
            : 'Leads go by the first timeslot',
        },
        { term: 'Country', value: selectedCountry.name },
        {
          term: 'Publisher',
          value: selectedAffiliate.id === null ? GLOBAL : selectedAffiliate.name,
        },
        {
          term: 'Parameters',
          value: (
            <Entries
              entries={draft.parameters}
              choices={choices}
              emptyText={MESSAGES.noParameters}
            />
          ),
        },
        {
          term: 'Lead Data Overwrite',
          value: (
            <Entries
              entries={draft.overwrites}
              choices={choices}
              emptyText={MESSAGES.noOverwrites}
            />
          ),
        },
      ]}
    />
  );
};

const shareText = ({ percentage }: DraftAdvertiser): string =>
  percentage === 0 ? 'Off' : `${percentage}%`;

const Group = ({ group, index }: { group: DraftGroup; index: number }) => {
  const name = groupNameOf(group, index);
  return (
    <li className={styles.group}>
      <div className={styles.groupHead}>
        <span className={styles.position} aria-hidden="true">
          {index + 1}
        </span>
        <strong>{name}</strong>
      </div>
      <ul className={styles.shares} aria-label={`Advertisers of ${name}`}>
        {group.advertisers.map((advertiser) => (
          <li key={advertiser.key}>
            <span className={styles.viewerAdvertiser}>
              {memberName(advertiser.name, advertiser.deal)}
            </span>
            <span className={styles.viewerBar} aria-hidden="true">
              <span style={{ width: `${advertiser.percentage}%` }} />
            </span>
            <span className={styles.viewerShare}>{shareText(advertiser)}</span>
          </li>
        ))}
      </ul>
    </li>
  );
};

/** Page 2 as text: a tab for each timeslot with its hours and groups. */
const ViewerDetails = ({ source, draft }: { source: Distribution; draft: Draft }) => {
  const [chosen, setChosen] = useState('');
  const panelId = useId();
  const { timeslots } = draft;
  const timeslot = timeslots.find(({ key }) => key === chosen) ?? timeslots[0];
  if (timeslot === undefined) return null;
  return (
    <div className={styles.details}>
      <DetailsHead draft={draft} loaded={source} />
      <TabBar
        label="Timeslots"
        tabs={timeslots.map(({ key, name }) => ({ key, title: name }))}
        current={timeslot.key}
        onChange={setChosen}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={timeslot.name} className={styles.panel}>
        <p className={styles.hours}>
          <Icon name="clock" size={16} />
          <span>{hoursSummary(timeslot.openingHours)}</span>
        </p>
        <ol className={styles.groups} aria-label="Groups">
          {timeslot.groups.map((group, index) => (
            <Group key={group.key} group={group} index={index} />
          ))}
        </ol>
      </div>
      <DraftTrials draft={draft} savedId={source.id} isReady />
    </div>
  );
};

const PAGES = [
  { key: '1', title: 'General' },
  { key: '2', title: 'Distribution Details' },
] as const;

const MAY_LOOK = 'You can view distributions but not change them.';
const HAS_OTHERS =
  'You can view it but not change it: it also concerns parties that you do not manage.';

interface Props {
  id: number;
  step: EditorStep;
  isOpen: boolean;
  onStep: (step: EditorStep) => void;
  onClose: () => void;
  onClosed: () => void;
}

/** The pages of a distribution as text. */
export const DistributionPages = ({
  source,
  step,
  onStep,
}: Pick<Props, 'step' | 'onStep'> & { source: Distribution }) => {
  const panelId = useId();
  const draft = useMemo(() => draftOf(source), [source]);
  const Page = step === 1 ? ViewerGeneral : ViewerDetails;
  return (
    <div className={styles.body}>
      <p className={styles.note}>{source.may_change ? MAY_LOOK : HAS_OTHERS}</p>
      <TabBar
        label="Pages"
        tabs={PAGES}
        current={step === 1 ? '1' : '2'}
        onChange={(key) => onStep(key === '1' ? 1 : 2)}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={PAGES[step - 1]?.title}>
        <Page source={source} draft={draft} />
      </div>
    </div>
  );
};

/** Shows a distribution to users who may list distributions but not edit them. */
export const DistributionViewer = ({ id, isOpen, onClose, onClosed, ...pages }: Props) => {
  const { source, isLoading, hasFailed, reload } = useDistribution({ kind: 'view', id });
  return (
    <Modal
      open={isOpen}
      afterClose={onClosed}
      onCancel={onClose}
      centered
      footer={<Button onClick={onClose}>Close</Button>}
      width="min(960px, calc(100vw - 24px))"
      title={`Distribution #${id}`}
    >
      {source !== null && !isLoading && <DistributionPages source={source} {...pages} />}
      {isLoading && (
        <div className={editor.waiting} role="status">
          Loading…
        </div>
      )}
      {hasFailed && <LoadFailure onClose={onClose} onRetry={() => void reload()} />}
    </Modal>
  );
};
