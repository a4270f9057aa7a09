import {
  WIDGET_SETTINGS,
  type Widget,
  type WidgetSetting,
} from '@leadline/contracts/dashboard-layout';

/** A widget being added or configured. A new one has no id yet. */
export type WidgetDraft = Omit<Widget, 'id'> & { readonly id?: string };

/**
 * Returns the settings that the form shows. The number of lines matters only with several lines.
 */
export const shownSettings = ({ kind, lines }: WidgetDraft): readonly WidgetSetting[] =>
  WIDGET_SETTINGS[kind].filter(
    (setting) => !(setting === 'top' && kind === 'time_series' && lines === null),
  );

/** Returns why a widget cannot be saved; null if it can. */
export const draftProblem = (draft: WidgetDraft): string | null =>
  WIDGET_SETTINGS[draft.kind].includes('preset_id') && draft.preset_id === undefined
    ? 'Choose a preset'
    : null;
