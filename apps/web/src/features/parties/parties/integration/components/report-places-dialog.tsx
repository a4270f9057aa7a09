import { Select } from 'antd';
import { useMemo, useState } from 'react';
import { loadFailureOf } from '#shared/api/load-failure';
import { formatInstant } from '#shared/lib/format';
import type { Zone } from '#shared/lib/wall-clock';
import { useZone } from '#shared/lib/zone';
import { type PlainColumn, PlainTable } from '#shared/table/plain-table';
import { TextCell } from '#shared/ui/cells';
import { Field, FieldGroup, FieldNote } from '#shared/ui/field';
import {
  type ReceivedRequest,
  savePlaces,
  useAfterSave,
  useReadings,
} from '../api/use-report-places';
import { answerTypes } from '../lib/answer-draft';
import { answerLeaves, answerTree } from '../lib/answer-tree';
import type { StatusMapping } from '../lib/mapping-draft';
import {
  ALL_PLACES,
  mappingOf,
  namesLead,
  PLACE_FIELDS,
  pathInList,
  type Place,
  PLACES,
  placesDraftOf,
  type PlacesDraft,
  readingText,
  type Target,
  withClicked,
} from '../lib/report-places';
import { OUTCOMES } from '../lib/report-words';
import { AnswerTreeView } from './answer-tree';
import styles from './integration.module.css';
import { type AnswerPath, PathInput } from './path-input';
import { ReportStart } from './report-start';
import { DecisionDialog, receiptColumns } from './review';
import { ValueInput } from './value-input';

const TYPES = answerTypes('Text');

interface FieldsProps {
  draft: PlacesDraft;
  paths: readonly AnswerPath[];
  error: (field: string) => string | undefined;
  onChange: (patch: Partial<PlacesDraft>) => void;
  onFocus: (target: Target) => void;
}

const PlaceField = ({ place, ...props }: FieldsProps & { place: Place }) => {
  const { draft, paths, error, onChange, onFocus } = props;
  const [, label, example] = PLACES[place];
  return (
    <Field label={label} name={place} error={error(place)}>
      {(field) => (
        <ValueInput
          control={field}
          label={label}
          isLabelled
          hasHeaders={false}
          value={draft[place]}
          paths={paths}
          placeholder={draft.rows === '' ? example : example.split('.').at(-1)}
          onChange={(value) => onChange({ [place]: value })}
          onFocus={() => onFocus(place)}
        />
      )}
    </Field>
  );
};

const DepositWords = ({ draft, error, onChange }: FieldsProps) => (
  <Field
    label="Words that mean a deposit"
    name="ftdValues"
    error={error('ftdValues')}
    hint="Empty: 1, true, yes, or an amount above 0"
  >
    {(field) => (
      <Select
        {...field}
        mode="tags"
        open={false}
        suffixIcon={null}
        value={[...draft.ftdValues]}
        tokenSeparators={[',']}
        onChange={(ftdValues: string[]) => onChange({ ftdValues })}
      />
    )}
  </Field>
);

const PlaceFields = (props: FieldsProps) => {
  const { draft, paths, error, onChange, onFocus } = props;
  return (
    <div className={styles.form}>
      <Field label="Kind of body" name="type" error={error('type')}>
        {(field) => (
          <Select
            {...field}
            value={draft.type}
            options={TYPES}
            onChange={(type) => onChange({ type })}
          />
        )}
      </Field>
      <Field
        label="List of reports"
        name="rows"
        error={error('rows')}
        hint="Only if a request contains several: click here, then a value in the list"
      >
        {(field) => (
          <span className={styles.whole} onFocus={() => onFocus('rows')}>
            <PathInput
              control={field}
              value={draft.rows}
              paths={[]}
              placeholder="body.events"
              onChange={(rows) => onChange({ rows })}
            />
          </span>
        )}
      </Field>
      {ALL_PLACES.slice(0, 4).map((place) => (
        <PlaceField key={place} {...props} place={place} paths={paths} />
      ))}
      <DepositWords {...props} />
      {ALL_PLACES.slice(4).map((place) => (
        <PlaceField key={place} {...props} place={place} paths={paths} />
      ))}
    </div>
  );
};

const COLUMNS: readonly PlainColumn<ReceivedRequest>[] = [
  ...receiptColumns('Received'),
  {
    key: 'now',
    title: 'Read now',
    minWidth: 220,
    render: ({ now }) => <TextCell text={readingText(now)} />,
  },
  {
    key: 'then',
    title: 'Read by these places',
    minWidth: 260,
    render: ({ then }) => <TextCell text={then && readingText(then)} />,
  },
];

const NO_REQUESTS: readonly ReceivedRequest[] = [];

const useChosenRequest = (requests: readonly ReceivedRequest[]) => {
  const [id, setId] = useState<number | null>(null);
  const chosen = requests.find((request) => request.id === id) ?? requests[0];
  return { chosen, choose: setId };
};

const labelOf = (
  { received_at: at, outcome, content_type: type }: ReceivedRequest,
  zone: Zone,
): string =>
  [formatInstant(at, zone), OUTCOMES[outcome][0], type.split(';')[0] || 'no body'].join(' · ');

interface ReceivedProps {
  requests: readonly ReceivedRequest[];
  chosen: ReceivedRequest;
  target: Target;
  onChoose: (id: number) => void;
  onPick: (path: string) => void;
}

const Received = ({ requests, chosen, target, onChoose, onPick }: ReceivedProps) => {
  const zone = useZone();
  const nodes = useMemo(() => answerTree(chosen.data), [chosen.data]);
  return (
    <div className={`${styles.preview} ${styles.received}`}>
      <Field label="Received report" name="request">
        {(field) => (
          <Select
            {...field}
            value={chosen.id}
            options={requests.map((request) => ({
              value: request.id,
              label: labelOf(request, zone),
            }))}
            onChange={onChoose}
          />
        )}
      </Field>
      <AnswerTreeView
        nodes={nodes}
        label="Values of the report"
        target={target === 'rows' ? 'List of reports' : PLACES[target][1]}
        onPick={onPick}
      />
      {chosen.then !== null && (
        <FieldNote role="status">This report is read as: {readingText(chosen.then)}</FieldNote>
      )}
    </div>
  );
};

const LastReports = ({ query }: { query: ReturnType<typeof useReadings> }) => (
  <FieldGroup label="How the last reports are read. Nothing is changed yet">
    <PlainTable
      label="Last reports"
      columns={COLUMNS}
      nameKey="received_at"
      rows={query.data?.requests ?? NO_REQUESTS}
      rowId={(row) => row.id}
      pageSize={20}
      isLoading={query.isPending}
      failure={loadFailureOf(query)}
      none="None yet. Reveal the address, give it to the advertiser, and let it send one."
    />
  </FieldGroup>
);

/** The values of a received report, by their paths in an entry if there is a list. */
const usePaths = (chosen: ReceivedRequest | undefined, rows: string): readonly AnswerPath[] =>
  useMemo(
    () =>
      answerLeaves(answerTree(chosen?.data)).map(({ path, text }) => ({
        path: pathInList(rows.trim(), path),
        text,
      })),
    [chosen?.data, rows],
  );

interface Props {
  mapping: StatusMapping;
  onClose: () => void;
}

/** The unsaved places, and how they read the received reports. */
const usePlaces = (mapping: StatusMapping) => {
  const [opened] = useState(() => placesDraftOf(mapping.reports));
  const [draft, setDraft] = useState(opened);
  const query = useReadings(mapping.advertiser_id, draft);
  const requests = query.data?.requests ?? NO_REQUESTS;
  const { chosen, choose } = useChosenRequest(requests);
  const wrong = new Map(query.data?.faults.map(({ path, message }) => [path, message]));
  const paths = usePaths(chosen, draft.rows);
  return { opened, draft, setDraft, query, requests, chosen, choose, wrong, paths };
};

/** Maps the values of reports from one that was received. */
export const ReportPlacesDialog = ({ mapping, onClose }: Props) => {
  const { opened, draft, setDraft, query, requests, chosen, choose, wrong, paths } =
    usePlaces(mapping);
  const [target, setTarget] = useState<Target>('leadId');
  const afterSave = useAfterSave(mapping.advertiser_id);
  return (
    <DecisionDialog
      title="Map from a received report"
      width={1100}
      submitLabel="Save the places"
      fields={PLACE_FIELDS}
      isDirty={draft !== opened}
      problem={namesLead(draft) ? null : 'Choose the place of an id'}
      send={() => savePlaces(mapping, mappingOf(draft))}
      onDone={afterSave}
      onClose={onClose}
    >
      {({ faults, forget }) => (
        <>
          <ReportStart
            onPick={(places) => {
              forget(Object.keys(places));
              setDraft(places);
            }}
          />
          <div className={chosen === undefined ? styles.form : styles.split}>
            <PlaceFields
              draft={draft}
              paths={paths}
              error={(field) => faults[field] ?? faultAt(wrong, field)}
              onChange={(patch) => {
                forget(Object.keys(patch));
                setDraft({ ...draft, ...patch });
              }}
              onFocus={setTarget}
            />
            {chosen !== undefined && (
              <Received
                requests={requests}
                chosen={chosen}
                target={target}
                onChoose={choose}
                onPick={(path) => {
                  forget([target]);
                  setDraft(withClicked(draft, target, path));
                }}
              />
            )}
          </div>
          <LastReports query={query} />
        </>
      )}
    </DecisionDialog>
  );
};

/** Returns the fault of a field in the unsaved places. */
const faultAt = (wrong: ReadonlyMap<string, string>, field: string): string | undefined =>
  wrong.get(field in PLACES ? `read.${PLACES[field as Place][0]}` : field);
