import { Input } from 'antd';
import { Field } from '#shared/ui/field';
import type { ProofDraft } from './use-proof-form';

interface Props {
  draft: ProofDraft;
  errors: Partial<Record<keyof ProofDraft, string>>;
  /** Whether the user has a second factor, so that a code is required. */
  needsCode: boolean;
  onChange: (patch: Partial<ProofDraft>) => void;
}

/** Fields for the current password and, with a second factor, a code. */
export const ProofFields = ({ draft, errors, needsCode, onChange }: Props) => (
  <>
    <Field label="Current password" name="current_password" error={errors.current_password}>
      {(control) => (
        <Input.Password
          {...control}
          autoComplete="current-password"
          maxLength={200}
          value={draft.current_password}
          onChange={({ target }) => onChange({ current_password: target.value })}
        />
      )}
    </Field>
    {needsCode && (
      <Field
        label="6-digit code"
        name="code"
        hint="From your authenticator app"
        error={errors.code}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={6}
            value={draft.code}
            onChange={({ target }) => onChange({ code: target.value.replace(/\D/g, '') })}
          />
        )}
      </Field>
    )}
  </>
);
