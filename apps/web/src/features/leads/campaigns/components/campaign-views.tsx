import type { CampaignFilter } from '@leadline/contracts/campaign-values';
import { Button, Modal } from 'antd';
import { useCountries } from '#shared/api/use-countries';
import { TimeCell } from '#shared/ui/cells';
import { type Fact, FactList } from '#shared/ui/fact-list';
import { useClosing } from '#shared/ui/use-closing';
import { ValueTags } from '#shared/ui/value-tags';
import type { Progress, Source, Step } from '../api/campaigns';
import { CampaignStatusTag, METHODS } from '../lib/campaign-words';
import { figuresOf } from '../lib/people';
import { shareTexts, stepDelayText } from '../lib/step-form';

/** Describes a filter: the values that it includes or excludes. */
const filterFact = (
  source: Source,
  term: string,
  filter: CampaignFilter,
  values: readonly string[],
): Fact => {
  const isExcluded = source.filters.includes(filter) && values.length > 0;
  return {
    term: isExcluded ? `not: ${term}` : term,
    value: <ValueTags values={values} none="All" />,
  };
};

const names = (records: readonly { readonly name: string }[]): string[] =>
  records.map(({ name }) => name);

const delayText = ({ useDelay, delay, delayUnite }: Source): string =>
  useDelay ? `${delay} ${delayUnite} after the lead was created` : 'None';

const RangeText = ({
  source: { created_from: from, created_until: until },
}: {
  source: Source;
}) => {
  if (from === null && until === null) return 'At any time';
  return (
    <>
      {from !== null && (
        <>
          from <TimeCell iso={from} />{' '}
        </>
      )}
      {until !== null && (
        <>
          before <TimeCell iso={until} />
        </>
      )}
    </>
  );
};

interface SourceViewProps {
  source: Source;
  progress: Progress['sources'][number] | undefined;
  onClose: () => void;
}

/** Shows every setting of a source. */
export const SourceView = ({ source, progress, onClose }: SourceViewProps) => {
  const { close, modal } = useClosing(onClose);
  const { nameOf } = useCountries();
  const facts: readonly Fact[] = [
    {
      term: 'Status',
      value: <CampaignStatusTag status={progress?.status ?? source.status} />,
    },
    { term: 'Type', value: METHODS.find(({ value }) => value === source.type)?.label },
    { term: 'Lead Status', value: source.leadStatuses.join(', ') },
    {
      term: 'Schedule',
      value: source.schedule === null ? 'At once' : <TimeCell iso={source.schedule} />,
    },
    { term: 'Leads created', value: <RangeText source={source} /> },
    { term: 'Delay', value: delayText(source) },
    filterFact(source, 'Advertiser', 'advertiser_id', names(source.advertisers)),
    filterFact(source, 'Publisher', 'affiliate_id', names(source.publishers)),
    filterFact(source, 'Funnels', 'funnel', source.funnels),
    filterFact(source, 'Countries', 'country_id', source.countries.map(nameOf)),
    filterFact(source, 'Statuses', 'brand_status', source.advertiserStatus),
    ...(progress === undefined
      ? []
      : figuresOf([progress]).map(({ term, count }) => ({ term, value: count }))),
  ];
  return (
    <Modal
      {...modal}
      centered
      title={`Source ${source.id}`}
      footer={
        <Button type="primary" onClick={close}>
          Close
        </Button>
      }
    >
      <FactList label={`Source ${source.id}`} facts={facts} />
    </Modal>
  );
};

interface StepViewProps {
  step: Step;
  onClose: () => void;
}

/** Shows every setting of a step. */
export const StepView = ({ step, onClose }: StepViewProps) => {
  const { close, modal } = useClosing(onClose);
  return (
    <Modal
      {...modal}
      centered
      title={step.name}
      footer={
        <Button type="primary" onClick={close}>
          Close
        </Button>
      }
    >
      <FactList
        label={step.name}
        facts={[
          { term: 'Action', value: 'Registration' },
          { term: 'Delay', value: stepDelayText(step) ?? 'None' },
          {
            term: 'Publisher',
            value: (
              <ValueTags
                values={step.publishers.map(({ name }) => name)}
                none="The publisher of the lead"
              />
            ),
          },
          {
            term: 'Funnels',
            value: <ValueTags values={step.funnels} none="The funnel of the lead" />,
          },
          { term: 'Advertisers', value: <ValueTags values={shareTexts(step)} none="None" /> },
        ]}
      />
    </Modal>
  );
};
