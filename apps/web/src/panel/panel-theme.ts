import type { ThemeConfig } from 'antd';
import { ANTD_THEMES } from '#shared/look/antd-theme';
import type { ThemeName } from '#shared/lib/theme';

const themed = (base: ThemeConfig, token: ThemeConfig['token']): ThemeConfig => ({
  ...base,
  token: { ...base.token, fontSize: 14, controlHeight: 36, ...token },
});

/** Tokens of antd, kept equal to the variables of panel.css. */
export const PANEL_THEMES: Readonly<Record<ThemeName, ThemeConfig>> = {
  light: themed(ANTD_THEMES.light, {
    colorPrimary: '#0b6b62',
    colorPrimaryHover: '#0a5f57',
    colorLink: '#0a5f57',
    colorLinkHover: '#084c46',
    colorBgLayout: '#f3f7f6',
    colorBorder: '#c3d2ce',
    colorBorderSecondary: '#dde7e4',
  }),
  dark: themed(ANTD_THEMES.dark, {
    colorPrimary: '#5fd3c3',
    colorLink: '#7fe0d2',
    colorTextLightSolid: '#06231f',
    colorBgBase: '#0c1413',
    colorBgLayout: '#0c1413',
    colorBgContainer: '#131d1b',
    colorBgElevated: '#1a2624',
    colorBorder: '#36504b',
    colorBorderSecondary: '#243431',
  }),
};
