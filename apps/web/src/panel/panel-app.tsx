import { QueryClientProvider } from '@tanstack/react-query';
import { App as AntdApp, ConfigProvider, type ThemeConfig } from 'antd';
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { createQueryClient } from '#shared/api/http';
import { type ThemeName, useTheme } from '#shared/lib/theme';
import { ANTD_THEMES } from '#shared/look/antd-theme';
import { Toaster } from '#shared/ui/toast';
import { panelSession } from './lib/panel-session';
import { createPanelRouter } from './panel-router';

const themed = (base: ThemeConfig, token: ThemeConfig['token']): ThemeConfig => ({
  ...base,
  token: { ...base.token, fontSize: 14, controlHeight: 36, ...token },
});

/** Tokens of antd, kept equal to the variables of panel.css. */
const PANEL_THEMES: Readonly<Record<ThemeName, ThemeConfig>> = {
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

/** The publisher panel: a separate app with its own sign-in (ADR 41). */
export const PanelApp = () => {
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(createPanelRouter);
  const theme = PANEL_THEMES[useTheme()];
  // The next account on this device must not see the previous account's data.
  useEffect(
    () =>
      panelSession.subscribe(() => {
        if (panelSession.current() === null) queryClient.clear();
      }),
    [queryClient],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider theme={theme}>
        <AntdApp component={false}>
          <RouterProvider router={router} />
          <Toaster />
        </AntdApp>
      </ConfigProvider>
    </QueryClientProvider>
  );
};
