import type { Distribution } from '@leadline/contracts';
import { MESSAGES } from '#shared/lib/messages';
import { useParameterChoices } from '../../api/use-parameter-choices';
import type { Draft } from '../../lib/draft';
import { setFields } from '../../lib/draft-edits';
import { OFFERED_OVERWRITES, OFFERED_PARAMETERS } from '../../lib/parameter-names';
import { FIELD, type Problem } from '../../lib/problems';
import type { Change } from '../../lib/use-editor';
import type { OnUnfinished } from '../../lib/use-unfinished-entries';
import { CountryCard } from './country-card';
import styles from './editor.module.css';
import { HoursCard } from '../hours/hours-card';
import { InformationCard } from './information-card';
import { MethodCard } from './method-card';
import { ParameterList } from './parameter-list';

interface Props {
  draft: Draft;
  /** Loaded distribution, for names that are no longer among the choices. */
  loaded: Distribution | null;
  change: Change;
  problems: readonly Problem[];
  onUnfinished: OnUnfinished;
}

/** Page 1: all settings except timeslots and groups. */
export const GeneralPage = ({ draft, loaded, change, problems, onUnfinished }: Props) => {
  const choices = useParameterChoices();
  const errorAt = (field: string): string | undefined =>
    problems.find((problem) => problem.field === field)?.text;
  return (
    <div className={styles.cards}>
      <InformationCard draft={draft} change={change} labelError={errorAt(FIELD.label)} />
      <MethodCard method={draft.method} change={change} />
      <HoursCard
        draft={draft}
        loadedZone={loaded?.step1.selectedTimeZone}
        change={change}
        zoneError={errorAt(FIELD.timezone)}
      />
      <CountryCard
        draft={draft}
        loaded={loaded}
        change={change}
        countryError={errorAt(FIELD.country)}
        publisherError={errorAt(FIELD.publisher)}
      />
      <ParameterList
        title="Parameters"
        noun="parameter"
        hint="Only leads with this value."
        emptyText={MESSAGES.noParameters}
        entries={draft.parameters}
        offered={OFFERED_PARAMETERS}
        choices={choices}
        isSingle
        onChange={(parameters) => change(setFields({ parameters }))}
        onUnfinished={onUnfinished}
      />
      <ParameterList
        title="Lead Data Overwrite"
        noun="overwrite"
        hint="What the advertiser is told instead. Of several values, one is drawn for each lead."
        emptyText={MESSAGES.noOverwrites}
        entries={draft.overwrites}
        offered={OFFERED_OVERWRITES}
        choices={choices}
        onChange={(overwrites) => change(setFields({ overwrites }))}
        onUnfinished={onUnfinished}
      />
    </div>
  );
};
