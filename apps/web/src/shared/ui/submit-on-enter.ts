import type { KeyboardEvent } from 'react';

/** Fields that use Enter themselves: it takes an option, or the date that was typed. */
const USES_ENTER = '[role="combobox"], [type="radio"], [type="checkbox"], .ant-picker input';

/** A key handler for the fields of a form: Enter in a text of one line sends the form. */
export const submitOnEnter =
  (submit: () => void) =>
  (event: KeyboardEvent): void => {
    const { key, target, nativeEvent } = event;
    if (key !== 'Enter' || event.defaultPrevented || nativeEvent.isComposing) return;
    if (!(target instanceof HTMLInputElement) || target.matches(USES_ENTER)) return;
    event.preventDefault();
    submit();
  };
