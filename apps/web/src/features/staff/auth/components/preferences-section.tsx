import { Radio } from 'antd';
import { chooseTheme, useTheme, type ThemeName } from '#shared/lib/theme';
import { Field, FieldGroup } from '#shared/ui/field';
import { TabSection } from '#shared/ui/tab-section';
import { ZonePicker } from '#shared/ui/zone-picker';
import styles from './profile.module.css';

const THEMES: readonly { value: ThemeName; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** The user's display preferences. */
export const PreferencesSection = () => {
  const theme = useTheme();
  return (
    <TabSection
      title="Display"
      help="The time zone is saved with your account, the theme in this browser."
    >
      <div className={styles.form}>
        <Field label="Time zone">{({ id }) => <ZonePicker id={id} />}</Field>
        <FieldGroup label="Theme">
          <Radio.Group
            optionType="button"
            options={[...THEMES]}
            value={theme}
            onChange={({ target }) => chooseTheme(target.value as ThemeName)}
          />
        </FieldGroup>
      </div>
    </TabSection>
  );
};
