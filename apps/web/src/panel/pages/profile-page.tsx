import { passwordLengthOf } from '@leadline/contracts/passwords';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Segmented, Select } from 'antd';
import { errorText } from '#shared/api/api-error';
import { chooseTheme, type ThemeName, useTheme } from '#shared/lib/theme';
import { zoneOptions } from '#shared/lib/zone-options';
import { Field } from '#shared/ui/field';
import { NoteTag } from '#shared/ui/status-tag';
import { toast } from '#shared/ui/toast';
import { callPanel } from '../api/panel-api';
import { panelSession, useShortTime } from '../lib/panel-session';
import { PageHead, usePanel, useReread } from '../parts/page-head';
import styles from '../parts/parts.module.css';
import { PasswordCard } from '../parts/password-card';
import { Loading, Trouble } from '../parts/states';
import { TwoFactorCard } from '../parts/two-factor-card';

const LookCard = ({ timezoneId }: { timezoneId: number }) => {
  const theme = useTheme();
  const client = useQueryClient();
  const { data: zones = [] } = usePanel('panelProfile.timezones');
  const chooseZone = async (timezone_id: number): Promise<void> => {
    try {
      const { message } = await callPanel('panelProfile.changeTimezone', { body: { timezone_id } });
      panelSession.store(await callPanel('panelAuth.session'));
      // The new zone moves the start of every day.
      await client.invalidateQueries();
      toast(message);
    } catch (error) {
      toast(errorText(error), { tone: 'info' });
    }
  };
  return (
    <section className={styles.card} aria-label="Display">
      <div className={styles.cardHead}>
        <h2>Display</h2>
      </div>
      <div className={styles.form}>
        <Field label="Time zone" hint="Days begin and times are shown in this zone">
          {(control) => (
            <Select<number>
              id={control.id}
              value={timezoneId}
              showSearch={{ optionFilterProp: 'search' }}
              options={zoneOptions(zones)}
              onChange={(id) => void chooseZone(id)}
            />
          )}
        </Field>
        <Segmented<ThemeName>
          aria-label="Theme"
          value={theme}
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
          onChange={chooseTheme}
        />
      </div>
    </section>
  );
};

const SessionsCard = () => {
  const time = useShortTime();
  const reread = useReread();
  const { data, isError, refetch } = usePanel('panelProfile.sessions');
  const run = async (work: () => Promise<{ message: string }>): Promise<void> => {
    try {
      toast((await work()).message);
    } catch (error) {
      toast(errorText(error), { tone: 'info' });
    }
    reread('panelProfile.sessions');
  };
  return (
    <section className={styles.card} aria-label="Sessions">
      <div className={styles.cardHead}>
        <h2>Sessions</h2>
        {(data?.length ?? 0) > 1 && (
          <Button danger onClick={() => void run(() => callPanel('panelProfile.endOtherSessions'))}>
            End all others
          </Button>
        )}
      </div>
      {isError && data === undefined && (
        <Trouble text="The sessions could not be loaded." onRetry={() => void refetch()} />
      )}
      <ul className={styles.cards} aria-label="Sessions">
        {data?.map(({ id, device, created_at, is_current }) => (
          <li key={id}>
            <div className={styles.cardTitle}>
              <span>{device ?? 'Unknown browser'}</span>
              {is_current ? (
                <NoteTag text="This session" tone="info" />
              ) : (
                <Button
                  size="small"
                  onClick={() =>
                    void run(() =>
                      callPanel('panelProfile.endSession', { params: { session_id: id } }),
                    )
                  }
                >
                  End
                </Button>
              )}
            </div>
            <span className={styles.soft}>Signed in {time(created_at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

const SignOut = () => {
  const leave = async (): Promise<void> => {
    try {
      await callPanel('panelAuth.logout');
    } finally {
      // The browser forgets the session even if the call fails.
      panelSession.end();
    }
  };
  return (
    <Button danger style={{ justifySelf: 'start' }} onClick={() => void leave()}>
      Sign out
    </Button>
  );
};

/** The account's own profile. */
export const ProfilePage = () => {
  const { data, isError, refetch } = usePanel('panelProfile.get');
  return (
    <div className={styles.page}>
      <PageHead title="Your profile" />
      {isError && data === undefined && (
        <Trouble text="Your profile could not be loaded." onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && <Loading />}
      {data !== undefined && (
        <>
          <section className={styles.card} aria-label="Account">
            <div className={styles.cardTitle}>{data.name}</div>
            <p className={styles.soft}>{data.email}</p>
            <SignOut />
          </section>
          <LookCard timezoneId={data.timezone_id} />
          <PasswordCard length={passwordLengthOf(data)} />
          <TwoFactorCard profile={data} />
          <SessionsCard />
        </>
      )}
    </div>
  );
};
