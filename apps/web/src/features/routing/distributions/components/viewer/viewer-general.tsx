import type { Distribution } from '@leadline/contracts';
import { METHOD_LABELS } from '@leadline/contracts/distribution-methods';
import { MESSAGES } from '#shared/lib/messages';
import { FactList } from '#shared/ui/fact-list';
import { useParameterChoices, type ParameterChoices } from '../../api/use-parameter-choices';
import { GLOBAL } from '../../lib/distribution-groups';
import type { Draft, ParameterEntry } from '../../lib/draft';
import { METHOD_HINTS } from '../../lib/methods';
import { PARAMETER_LABELS } from '../../lib/parameter-names';
import { STATE_LABELS } from '../../lib/states';

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
export const ViewerGeneral = ({ source, draft }: { source: Distribution; draft: Draft }) => {
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
