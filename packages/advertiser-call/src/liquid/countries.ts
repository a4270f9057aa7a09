import countries from 'i18n-iso-countries/index.js';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import { CALLING_CODES } from './calling-codes.js';

// The main file of the library would load the names of all languages.
countries.registerLocale(english);

const CODE = /^[A-Z]{2}$/;
/** A code in capitals. Empty if the text is no code: the library takes names such as `__proto__`. */
const codeOf = (text: string): string => {
  const code = text.toUpperCase();
  return CODE.test(code) ? code : '';
};

// All take ISO 3166-1 alpha-2 and give an empty text if there is no such country.
export const countryName = (code: string): string => countries.getName(codeOf(code), 'en') ?? '';
export const countryIso3 = (code: string): string => countries.alpha2ToAlpha3(codeOf(code)) ?? '';
/** Three digits, such as `826`. */
export const countryNumeric = (code: string): string =>
  countries.alpha2ToNumeric(codeOf(code)) ?? '';
/** Digits without `+`, such as `44`. */
export const callingCode = (code: string): string => CALLING_CODES.get(codeOf(code)) ?? '';
