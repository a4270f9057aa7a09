/** A country that an advertiser or publisher supports. */
export interface CountryRow {
  readonly id: number;
  readonly version: number;
  readonly country_id: number;
  readonly country: string;
  readonly notes: string | null;
}

export interface CountryDraft {
  readonly countryId: number | null;
  readonly notes: string;
}

export const COUNTRY_FIELDS = { country_id: 'countryId', notes: 'notes' } as const;
