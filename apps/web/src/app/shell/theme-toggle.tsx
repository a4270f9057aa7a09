import { toggleTheme, useTheme } from '#shared/lib/theme';
import { IconButton } from '#shared/ui/icon-button';

export const ThemeToggle = () => {
  const isDark = useTheme() === 'dark';
  return (
    <IconButton
      icon={isDark ? 'sun' : 'moon'}
      label={isDark ? 'Use the light theme' : 'Use the dark theme'}
      onClick={toggleTheme}
    />
  );
};
