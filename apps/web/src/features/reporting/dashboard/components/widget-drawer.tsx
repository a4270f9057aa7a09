import type { WidgetKind } from '@leadline/contracts/dashboard-layout';
import { Drawer } from 'antd';
import { useState } from 'react';
import { useSignedIn } from '#shared/lib/session';
import { FormFooter } from '#shared/ui/form-footer';
import { Icon } from '#shared/ui/icons';
import { CATALOGUE, newWidget, offeredKinds } from '../lib/catalogue';
import { draftProblem, type WidgetDraft } from '../lib/widget-form';
import { SettingsFields } from './settings-fields';
import styles from './widget-drawer.module.css';

const WIDTH = 400;

/** Kinds of widgets that the user may add. */
const Catalogue = ({ onChoose }: { onChoose: (kind: WidgetKind) => void }) => {
  const { permissions } = useSignedIn();
  return (
    <ul className={styles.list} aria-label="Widgets">
      {offeredKinds(permissions).map((kind) => {
        const { title, text, icon } = CATALOGUE[kind];
        return (
          <li key={kind}>
            <button type="button" className={styles.entry} onClick={() => onChoose(kind)}>
              <span className={styles.mark}>
                <Icon name={icon} size={20} />
              </span>
              <span className={styles.text}>
                <strong>{title}</strong>
                <span>{text}</span>
              </span>
              <Icon name="next" size={16} />
            </button>
          </li>
        );
      })}
    </ul>
  );
};

interface Props {
  /** Widget to configure; null to choose a new one. */
  widget: WidgetDraft | null;
  isOpen: boolean;
  onSave: (draft: WidgetDraft) => void;
  onClose: () => void;
}

/** Adds a widget from the catalogue, or configures one. */
export const WidgetDrawer = ({ widget, isOpen, onSave, onClose }: Props) => {
  const [draft, setDraft] = useState<WidgetDraft | null>(widget);
  const isNew = widget === null;
  const choose = (kind: WidgetKind): void => {
    const chosen = newWidget(kind);
    // A kind without settings is added at once.
    if (Object.keys(CATALOGUE[kind].settings).length === 0 && draftProblem(chosen) === null)
      onSave(chosen);
    else setDraft(chosen);
  };
  const title = draft === null ? 'Add Widget' : CATALOGUE[draft.kind].title;
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      size={WIDTH}
      title={title}
      footer={
        draft !== null && (
          <FormFooter
            submitLabel={isNew ? 'Add' : 'Save'}
            isBusy={false}
            problem={draftProblem(draft)}
            onCancel={() => (isNew ? setDraft(null) : onClose())}
            onSubmit={() => onSave(draft)}
          />
        )
      }
    >
      {draft === null ? (
        <Catalogue onChoose={choose} />
      ) : (
        <div className={styles.fields}>
          <p className={styles.about}>{CATALOGUE[draft.kind].text}</p>
          <SettingsFields draft={draft} onChange={(patch) => setDraft({ ...draft, ...patch })} />
        </div>
      )}
    </Drawer>
  );
};
