import { Input, Radio, Select } from 'antd';
import { useState } from 'react';
import { useFilterChoices } from '#shared/api/use-filter-data';
import { Field } from './field';
import { ChoicesFailure } from './list-failure';
import { useFormFaults } from './use-form-faults';

type Mode = 'manual' | 'dropdown';

export interface StatusChoice {
  /** The typed or chosen status; empty if there is none yet. */
  readonly text: string;
  /** Tells the user what to do first if there is no status yet. */
  readonly missing: string;
  readonly mode: Mode;
  readonly typed: string;
  readonly chosen: string | null;
  readonly change: (patch: { mode?: Mode; typed?: string; chosen?: string | null }) => void;
}

/** Holds a status chosen by staff: free text, or a known status. Each mode keeps its own answer. */
export const useStatusChoice = (initial = ''): StatusChoice => {
  const [state, setState] = useState<{ mode: Mode; typed: string; chosen: string | null }>({
    mode: 'manual',
    typed: initial,
    chosen: null,
  });
  const isManual = state.mode === 'manual';
  return {
    ...state,
    text: isManual ? state.typed.trim() : (state.chosen ?? ''),
    missing: isManual ? 'Type the status first' : 'Choose a status first',
    change: (patch) => setState((before) => ({ ...before, ...patch })),
  };
};

interface Props {
  choice: StatusChoice;
  label: string;
  hint?: string;
  /** The server's error about the status. */
  error?: string | undefined;
}

/** The control of {@link useStatusChoice}. */
export const StatusChoiceField = ({
  choice: { mode, typed, chosen, change },
  label,
  hint,
  error,
}: Props) => {
  const { statuses, isLoading, failure } = useFilterChoices();
  return (
    <>
      <Radio.Group
        aria-label="How to give the status"
        value={mode}
        onChange={(event) => change({ mode: event.target.value as Mode })}
        options={[
          { value: 'manual', label: 'Manual text' },
          { value: 'dropdown', label: 'Choose a status' },
        ]}
      />
      <Field label={label} name="status" hint={hint} error={error}>
        {(field) =>
          mode === 'manual' ? (
            <Input
              {...field}
              value={typed}
              maxLength={255}
              autoComplete="off"
              allowClear
              onChange={(event) => change({ typed: event.target.value })}
            />
          ) : (
            <Select
              {...field}
              value={chosen}
              loading={isLoading}
              showSearch={{ optionFilterProp: 'label' }}
              placeholder="Choose a status"
              options={statuses.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(status) => change({ chosen: status })}
            />
          )
        }
      </Field>
      {mode === 'dropdown' && failure !== null && <ChoicesFailure failure={failure} />}
    </>
  );
};

const FIELDS = { status_override: 'status' } as const;

/** Holds a form for a status alone. The field shows the server's errors. */
export const useStatusForm = () => {
  const choice = useStatusChoice();
  const { root, faults, forget, explain } = useFormFaults(FIELDS);
  return {
    choice: {
      ...choice,
      change: (patch): void => {
        forget(['status']);
        choice.change(patch);
      },
    } satisfies StatusChoice,
    /** The element with the field. */
    root,
    fault: faults.status,
    explain,
    /** Why the form cannot be sent yet; null if it can. */
    problem: choice.text === '' ? choice.missing : null,
  };
};
