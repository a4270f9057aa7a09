import { Suspense, useState } from 'react';
import { api } from '#shared/api/api';
import { lazyPart } from '#shared/code/lazy-part';
import { type PlainColumn, PlainTable } from '#shared/table/plain-table';
import { RowButtons } from '#shared/table/row-buttons';
import { TextCell } from '#shared/ui/cells';
import { CreateButton } from '#shared/ui/create-button';
import { Gate } from '#shared/ui/gate';
import { IconButton } from '#shared/ui/icon-button';
import { useRemoval } from '#shared/ui/use-removal';
import { ValueTags } from '#shared/ui/value-tags';
import type { CampaignData, Details, Step } from '../api/campaigns';
import { registrationsText, shareTexts } from '../lib/step-form';
import styles from './campaign-page.module.css';

const StepDialog = lazyPart(async () => (await import('./step-dialog')).StepDialog);
const StepView = lazyPart(async () => (await import('./campaign-views')).StepView);

type Opened = { readonly kind: 'new' } | { readonly kind: 'edit' | 'view'; readonly step: Step };

interface ButtonsProps {
  step: Step;
  isOnly: boolean;
  isBusy: boolean;
  onOpen: (opened: Opened) => void;
  onRemove: (step: Step) => void;
}

const StepButtons = ({ step, isOnly, isBusy, onOpen, onRemove }: ButtonsProps) => (
  <RowButtons>
    <IconButton
      icon="eye"
      size={16}
      label={`View ${step.name}`}
      onClick={() => onOpen({ kind: 'view', step })}
    />
    <Gate permission="CAMPAIGNS_EDIT">
      <IconButton
        icon="pencil"
        size={16}
        label={`Edit ${step.name}`}
        onClick={() => onOpen({ kind: 'edit', step })}
      />
    </Gate>
    <Gate permission="CAMPAIGNS_DELETE">
      <IconButton
        icon="trash"
        size={16}
        label={isOnly ? 'A campaign has at least one step' : `Delete ${step.name}`}
        disabled={isOnly || isBusy}
        onClick={() => onRemove(step)}
      />
    </Gate>
  </RowButtons>
);

const columnsOf = ({ progress }: CampaignData): readonly PlainColumn<Step>[] => [
  { key: 'name', title: 'Step', minWidth: 80, render: ({ name }) => name },
  {
    key: 'advertisers',
    title: 'Advertisers',
    minWidth: 200,
    render: (step) => <ValueTags values={shareTexts(step)} none="None yet" />,
  },
  {
    key: 'publishers',
    title: 'Publisher',
    minWidth: 150,
    render: ({ publishers }) => (
      <ValueTags values={publishers.map(({ name }) => name)} none="That of the lead" />
    ),
  },
  {
    key: 'funnels',
    title: 'Funnels',
    minWidth: 150,
    render: ({ funnels }) => <ValueTags values={funnels} none="That of the lead" />,
  },
  {
    key: 'registrations',
    title: 'Registrations',
    minWidth: 170,
    render: ({ id }) => (
      <TextCell text={registrationsText(progress?.steps.find((step) => step.id === id))} />
    ),
  },
];

interface Props {
  data: CampaignData;
  details: Details;
}

/** The steps of a campaign, in order. */
export const StepsTab = ({ data, details: { steps, campaign } }: Props) => {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { busyId, remove } = useRemoval<Step>({
    what: ({ name }) => `${name}. People who are at it go on with the next step.`,
    remove: ({ id }) => api.call('campaigns.removeStep', { params: { id: data.id, step_id: id } }),
    onRemoved: () => void data.reload(),
  });
  const actionsColumn: PlainColumn<Step> = {
    key: 'actions',
    title: 'Actions',
    minWidth: 120,
    render: (step) => (
      <StepButtons
        step={step}
        isOnly={steps.length === 1}
        isBusy={busyId !== null}
        onOpen={setOpened}
        onRemove={remove}
      />
    ),
  };
  return (
    <>
      <div className={styles.tools}>
        <CreateButton
          label="Add Step"
          permission="CAMPAIGNS_EDIT"
          onClick={() => setOpened({ kind: 'new' })}
        />
      </div>
      <PlainTable
        label="Steps"
        columns={[...columnsOf(data), actionsColumn]}
        nameKey="name"
        rows={steps}
        rowId={({ id }) => id}
        pageSize={30}
        isLoading={false}
      />
      <Suspense fallback={null}>
        {opened?.kind === 'view' && <StepView step={opened.step} onClose={() => setOpened(null)} />}
        {(opened?.kind === 'new' || opened?.kind === 'edit') && (
          <StepDialog
            campaignId={data.id}
            isFirst={opened.kind === 'edit' && opened.step.id === steps[0]?.id}
            step={opened.kind === 'new' ? null : { ...opened.step, version: campaign.version }}
            reload={data.reload}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  );
};
