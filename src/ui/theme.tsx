import { useEffect } from 'react';
import { t } from '#texts/t.ts';
import { Moon, Sun } from './bar-icons.tsx';
import { CachedFragment } from './cached-fragment.tsx';

/**
 * Script that runs first in the body, before anything is painted. It sets the theme that the visitor chose, or
 * otherwise the device's theme, and handles the switch. The choice is stored in local storage and, for browsers that
 * forbid local storage, in a cookie.
 */
export const themeScript = `(function(){
var d=document,b=d.body,m=matchMedia('(prefers-color-scheme: dark)');
function kept(){try{var s=localStorage.getItem('theme');if(s)return s}catch(e){}
var c=/(?:^|; )theme=(light|dark)/.exec(d.cookie);return c&&c[1]}
function show(){b.dataset.theme=kept()==='dark'||(!kept()&&m.matches)?'dark':'light'}
window.showTheme=show;show();m.addEventListener('change',show);addEventListener('storage',show);
d.addEventListener('click',function(e){
if(!e.target.closest||!e.target.closest('[data-theme-switch]'))return;
var t=b.dataset.theme==='dark'?'light':'dark';
d.cookie='theme='+t+';path=/;max-age=31536000;samesite=lax';
try{localStorage.setItem('theme',t)}catch(e){}
b.dataset.theme=t})})()`;

declare global {
  interface Window {
    showTheme?: () => void;
  }
}

/** Restores the stored theme on the body, because React removes it when it renders the whole document again. */
export function useStoredTheme(): void {
  useEffect(() => window.showTheme?.());
}

/**
 * Shows the switch between the light and dark theme. {@link themeScript} handles its clicks, so the switch works before
 * React runs.
 */
export function ThemeSwitch() {
  return (
    <CachedFragment name="theme switch" cacheKey="">
      <Switch />
    </CachedFragment>
  );
}

function Switch() {
  return (
    <button className="iconbtn theme-switch" type="button" data-theme-switch="" aria-label={t('frame.theme')}>
      <span className="to-dark">
        <Moon className="i" aria-hidden="true" />
      </span>
      <span className="to-light">
        <Sun className="i" aria-hidden="true" />
      </span>
    </button>
  );
}
