import type { KeyboardEvent } from 'react';

/** Fields that use Enter themselves: to take an option, or a typed date. */
const USES_ENTER = '[role="combobox"], [type="radio"], [type="checkbox"], .ant-picker input';

/** Returns a key handler for the fields of a form: Enter in a single-line text sends the form. */
export const submitOnEnter =
  (submit: () => void) =>
  (event: KeyboardEvent): void => {
    const { key, target, nativeEvent } = event;
    if (key !== 'Enter' || event.defaultPrevented || nativeEvent.isComposing) return;
    if (!(target instanceof HTMLInputElement) || target.matches(USES_ENTER)) return;
    event.preventDefault();
    submit();
  };
