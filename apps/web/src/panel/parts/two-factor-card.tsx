import { Button, Input } from 'antd';
import { useState } from 'react';
import { errorText } from '#shared/api/api-error';
import { Field, FieldNote } from '#shared/ui/field';
import { NoteTag } from '#shared/ui/status-tag';
import { toast } from '#shared/ui/toast';
import { callPanel, type PanelReply } from '../api/panel-api';
import { useReread } from './page-head';
import styles from './parts.module.css';

type Profile = PanelReply<'panelProfile.get'>;
type Setup = PanelReply<'panelProfile.setUpTwoFactor'>;

/**
 * Steps of the card: idle, proof of identity, confirmation of a new setup, recovery codes (shown
 * once).
 */
type Step =
  | { readonly kind: 'idle' }
  | { readonly kind: 'proof'; readonly what: 'set up' | 'turn off' | 'renew' }
  | { readonly kind: 'confirm'; readonly setup: Setup }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };
const IDLE: Step = { kind: 'idle' };

const useTwoFactor = () => {
  const reread = useReread();
  const [step, setStep] = useState<Step>(IDLE);
  const [text, setText] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<Step>): Promise<void> => {
    setBusy(true);
    setText(null);
    try {
      setStep(await work());
      reread('panelProfile.get');
    } catch (error) {
      setText(errorText(error));
    }
    setBusy(false);
  };
  const prove = (
    what: 'set up' | 'turn off' | 'renew',
    body: { current_password: string; code: string },
  ): Promise<void> =>
    run(async () => {
      if (what === 'set up')
        return { kind: 'confirm', setup: await callPanel('panelProfile.setUpTwoFactor', { body }) };
      if (what === 'renew') {
        const { recovery_codes } = await callPanel('panelProfile.renewRecoveryCodes', { body });
        return { kind: 'codes', codes: recovery_codes };
      }
      toast((await callPanel('panelProfile.turnOffTwoFactor', { body })).message);
      return IDLE;
    });
  const confirm = (code: string): Promise<void> =>
    run(async () => {
      const reply = await callPanel('panelProfile.confirmTwoFactor', { body: { code } });
      return { kind: 'codes', codes: reply.recovery_codes };
    });
  return { step, setStep, text, isBusy, prove, confirm };
};

const CodeField = ({ value, onChange }: { value: string; onChange: (code: string) => void }) => (
  <Field label="6-digit code">
    {(control) => (
      <Input
        {...control}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={value}
        onChange={({ target }) => onChange(target.value.replace(/\D/g, ''))}
      />
    )}
  </Field>
);

interface ProofProps {
  needsCode: boolean;
  isBusy: boolean;
  onProve: (body: { current_password: string; code: string }) => void;
  onCancel: () => void;
}

const Proof = ({ needsCode, isBusy, onProve, onCancel }: ProofProps) => {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onProve({ current_password: password, code });
      }}
    >
      <Field label="Your password">
        {(control) => (
          <Input.Password
            {...control}
            autoComplete="current-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
      </Field>
      {needsCode && <CodeField value={code} onChange={setCode} />}
      <div className={styles.tools}>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          Continue
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
};

const Confirm = ({
  setup,
  isBusy,
  onConfirm,
}: {
  setup: Setup;
  isBusy: boolean;
  onConfirm: (code: string) => void;
}) => {
  const [code, setCode] = useState('');
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm(code);
      }}
    >
      <p>Scan this QR code with an authenticator app, then enter the code that it shows.</p>
      <img
        className={styles.qr}
        alt="QR code for the authenticator app"
        src={`data:image/svg+xml;utf8,${encodeURIComponent(setup.qr_code)}`}
      />
      <code className={styles.secret}>{setup.secret}</code>
      <CodeField value={code} onChange={setCode} />
      <Button type="primary" htmlType="submit" loading={isBusy} disabled={code.length !== 6}>
        Turn on
      </Button>
    </form>
  );
};

const Codes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => (
  <>
    <p>
      Save these recovery codes now: they are not shown again. Each one signs you in once without
      the app.
    </p>
    <ul className={styles.codes} aria-label="Recovery codes">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <Button style={{ justifySelf: 'start' }} onClick={onDone}>
      I have saved them
    </Button>
  </>
);

/** The second factor, which accounts switch on and off themselves. */
export const TwoFactorCard = ({ profile }: { profile: Profile }) => {
  const { step, setStep, text, isBusy, prove, confirm } = useTwoFactor();
  const isOn = profile.two_factor === 'on';
  const ask = (what: 'set up' | 'turn off' | 'renew') => (): void =>
    setStep({ kind: 'proof', what });
  return (
    <section className={styles.card} aria-label="Two-factor authentication">
      <div className={styles.cardHead}>
        <h2>Two-factor authentication</h2>
        <NoteTag text={isOn ? 'On' : 'Off'} tone={isOn ? 'good' : 'quiet'} />
      </div>
      {step.kind === 'idle' && isOn && (
        <div className={styles.tools}>
          <Button onClick={ask('renew')}>
            Create new recovery codes ({profile.recovery_codes_left} left)
          </Button>
          <Button danger onClick={ask('turn off')}>
            Turn off
          </Button>
        </div>
      )}
      {step.kind === 'idle' && !isOn && (
        <Button style={{ justifySelf: 'start' }} onClick={ask('set up')}>
          Turn on
        </Button>
      )}
      {step.kind === 'proof' && (
        <Proof
          needsCode={isOn}
          isBusy={isBusy}
          onProve={(body) => void prove(step.what, body)}
          onCancel={() => setStep(IDLE)}
        />
      )}
      {step.kind === 'confirm' && (
        <Confirm setup={step.setup} isBusy={isBusy} onConfirm={(code) => void confirm(code)} />
      )}
      {step.kind === 'codes' && <Codes codes={step.codes} onDone={() => setStep(IDLE)} />}
      {text !== null && (
        <FieldNote isError role="alert">
          {text}
        </FieldNote>
      )}
    </section>
  );
};
