import {
  WIDGET_SETTINGS,
  type Widget,
  type WidgetSetting,
} from '@leadline/contracts/dashboard-layout';

/** A widget that is being added or configured. An added one has no id yet. */
export type WidgetDraft = Omit<Widget, 'id'> & { readonly id?: string };

/** The settings that the form shows. How many lines there are matters only if there are several. */
export const shownSettings = ({ kind, lines }: WidgetDraft): readonly WidgetSetting[] =>
  WIDGET_SETTINGS[kind].filter(
    (setting) => !(setting === 'top' && kind === 'time_series' && lines === null),
  );

/** Why a widget cannot be saved yet; null if it can. */
export const draftProblem = (draft: WidgetDraft): string | null =>
  WIDGET_SETTINGS[draft.kind].includes('preset_id') && draft.preset_id === undefined
    ? 'Choose a preset'
    : null;
