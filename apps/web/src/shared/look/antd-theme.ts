import { theme as antd, type ThemeConfig } from 'antd';
import type { ThemeName } from '#shared/lib/theme';

const FONT =
  "Inter, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, " +
  "'Noto Sans', 'Liberation Sans', Arial, sans-serif";
const shared = {
  fontFamily: FONT,
  fontSize: 13,
  borderRadius: 7,
  controlHeight: 32,
  wireframe: false,
} as const;

/** Tokens of antd, kept equal to the variables of theme.css. */
export const ANTD_THEMES: Record<ThemeName, ThemeConfig> = {
  light: {
    algorithm: antd.defaultAlgorithm,
    token: {
      ...shared,
      colorPrimary: '#3550c8',
      colorPrimaryHover: '#2d46b4',
      colorLink: '#2d46b4',
      colorLinkHover: '#22379a',
      colorText: '#171c2b',
      colorTextSecondary: '#434b60',
      colorTextTertiary: '#5f687e',
      colorTextPlaceholder: '#6b7388',
      colorBgLayout: '#f5f6f9',
      colorBorder: '#cfd4e0',
      colorBorderSecondary: '#e4e7ee',
      colorError: '#b3261e',
    },
    // Days of the neighbouring months can be chosen, so they must be readable.
    components: { DatePicker: { colorTextDisabled: '#6b7388' } },
  },
  dark: {
    algorithm: antd.darkAlgorithm,
    token: {
      ...shared,
      colorPrimary: '#8ea2ff',
      colorLink: '#a5b5ff',
      colorText: '#e8ebf3',
      colorTextSecondary: '#c0c7d6',
      colorTextTertiary: '#98a2b8',
      colorTextPlaceholder: '#8d97ae',
      colorTextLightSolid: '#0e1430',
      colorBgBase: '#0e121b',
      colorBgLayout: '#0e121b',
      colorBgContainer: '#151a25',
      colorBgElevated: '#1c2331',
      colorBorder: '#39425a',
      colorBorderSecondary: '#262d3c',
      colorError: '#ff9a94',
    },
    components: { DatePicker: { colorTextDisabled: '#8d97ae' } },
  },
};
