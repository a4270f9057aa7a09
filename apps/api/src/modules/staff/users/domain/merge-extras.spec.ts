import { mergeExtras, readExtras } from './merge-extras.js';

const column = (key: string) => ({ key, title: key, visible: true, sortable: false });
const leadColumn = { value: 'email', title: 'Email', visible: true };

describe('readExtras', () => {
  it('returns every field with its default for a user without stored ones', () => {
    expect(readExtras({})).toEqual({
      last_pending_ftd_date: null,
      allow_new_ftd_notification: true,
      lead_details_columns: null,
      pending_conversion_columns: null,
      reports_columns: null,
      dashboard: null,
      first_steps_hidden: false,
    });
  });

  it('drops only the invalid field', () => {
    expect(
      readExtras({ lead_details_columns: 'broken', allow_new_ftd_notification: false }),
    ).toMatchObject({ lead_details_columns: null, allow_new_ftd_notification: false });
  });

  it('keeps the widths and pins of columns, and columns that were stored without them', () => {
    const stored = {
      lead_details_columns: [leadColumn, { ...leadColumn, width: 240, pinned: true }],
      reports_columns: { reports_caps_columns: [{ ...column('filled'), width: 180 }] },
    };
    expect(readExtras(stored)).toMatchObject(stored);
  });

  it('keeps a dashboard, with every list of its filter, and drops one that is not valid', () => {
    const dashboard = { widgets: null, filters: { country_id: [1] } };
    expect(readExtras({ dashboard }).dashboard).toMatchObject(dashboard);
    expect(readExtras({ dashboard: { widgets: [{ kind: 'other' }] } }).dashboard).toBeNull();
  });

  it('ignores unknown fields, and a value that is not an object', () => {
    expect(readExtras({ other: 1 })).not.toHaveProperty('other');
    expect(readExtras(null)).toMatchObject({ allow_new_ftd_notification: true });
  });
});

describe('mergeExtras', () => {
  const current = readExtras({
    allow_new_ftd_notification: false,
    lead_details_columns: [leadColumn],
    reports_columns: { reports_global_columns: [column('leads')] },
  });

  it('keeps fields that were not sent', () => {
    expect(mergeExtras(current, { last_pending_ftd_date: '2026-01-01 10:00:00' })).toEqual({
      ...current,
      last_pending_ftd_date: '2026-01-01 10:00:00',
    });
  });

  it('treats an undefined field as not sent', () => {
    expect(mergeExtras(current, { lead_details_columns: undefined })).toEqual(current);
  });

  it('clears with null', () => {
    expect(mergeExtras(current, { lead_details_columns: null, reports_columns: null })).toEqual({
      ...current,
      lead_details_columns: null,
      reports_columns: null,
    });
  });

  it('keeps the columns of other report tabs', () => {
    expect(
      mergeExtras(current, { reports_columns: { reports_offer_columns: [column('ftds')] } })
        .reports_columns,
    ).toEqual({
      reports_global_columns: [column('leads')],
      reports_offer_columns: [column('ftds')],
    });
  });
});
