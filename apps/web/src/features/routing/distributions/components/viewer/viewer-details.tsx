import type { Distribution } from '@leadline/contracts';
import { useId, useState } from 'react';
import { Icon } from '#shared/ui/icons';
import { TabBar } from '#shared/ui/tab-bar';
import { groupNameOf } from '../../lib/advertiser-moves';
import type { Draft, DraftAdvertiser, DraftGroup } from '../../lib/draft';
import { hoursSummary } from '#shared/hours/hours';
import details from '../editor/details.module.css';
import { DetailsHead } from '../editor/details-head';
import { DraftTrials } from '../trials/draft-trials';
import styles from './viewer.module.css';

const shareText = ({ percentage }: DraftAdvertiser): string =>
  percentage === 0 ? 'Off' : `${percentage} %`;

const Group = ({ group, index }: { group: DraftGroup; index: number }) => {
  const name = groupNameOf(group, index);
  return (
    <li className={details.group}>
      <div className={details.groupHead}>
        <span className={details.position} aria-hidden="true">
          {index + 1}
        </span>
        <strong>{name}</strong>
      </div>
      <ul className={styles.shares} aria-label={`Advertisers of ${name}`}>
        {group.advertisers.map((advertiser) => (
          <li key={advertiser.key}>
            <span className={styles.advertiser}>{advertiser.name}</span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ width: `${advertiser.percentage}%` }} />
            </span>
            <span className={styles.share}>{shareText(advertiser)}</span>
          </li>
        ))}
      </ul>
    </li>
  );
};

/** Page 2 as text: a tab for each timeslot with its hours and groups. */
export const ViewerDetails = ({ source, draft }: { source: Distribution; draft: Draft }) => {
  const [chosen, setChosen] = useState('');
  const panelId = useId();
  const { timeslots } = draft;
  const timeslot = timeslots.find(({ key }) => key === chosen) ?? timeslots[0];
  if (timeslot === undefined) return null;
  return (
    <div className={details.details}>
      <DetailsHead draft={draft} loaded={source} />
      <TabBar
        label="Timeslots"
        tabs={timeslots.map(({ key, name }) => ({ key, title: name }))}
        current={timeslot.key}
        onChange={setChosen}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={timeslot.name} className={details.panel}>
        <p className={details.hours}>
          <Icon name="clock" size={16} />
          <span>{hoursSummary(timeslot.openingHours)}</span>
        </p>
        <ol className={details.groups} aria-label="Groups">
          {timeslot.groups.map((group, index) => (
            <Group key={group.key} group={group} index={index} />
          ))}
        </ol>
      </div>
      <DraftTrials draft={draft} savedId={source.id} isReady />
    </div>
  );
};
