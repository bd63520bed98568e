import { currentLanguage } from '#kernel/locale.ts';
import { t } from '#texts/t.ts';
import { type BenchPart, benchParts } from '../../../attributes/condition/bench-check.ts';

type PartWords = (typeof benchParts)[BenchPart];

/** Returns the parts of the bench check, each with its name and its test in the page's language. */
export function partsInLanguage(): Readonly<Record<BenchPart, PartWords>> {
  return {
    power: { label: t('bench.power'), how: t('bench.powerHow') },
    keys: { label: t('bench.keys'), how: t('bench.keysHow') },
    touchpad: { label: t('bench.touchpad'), how: t('bench.touchpadHow') },
    screen: { label: t('bench.screen'), how: t('bench.screenHow') },
    ports: { label: t('bench.ports'), how: t('bench.portsHow') },
    battery: { label: t('bench.battery'), how: t('bench.batteryHow') },
    speakers: { label: t('bench.speakers'), how: t('bench.speakersHow') },
    camera: { label: t('bench.camera'), how: t('bench.cameraHow') },
    wireless: { label: t('bench.wireless'), how: t('bench.wirelessHow') },
    hinges: { label: t('bench.hinges'), how: t('bench.hingesHow') },
    drives: { label: t('bench.drives'), how: t('bench.drivesHow') },
    fans: { label: t('bench.fans'), how: t('bench.fansHow') },
    graphics: { label: t('bench.graphics'), how: t('bench.graphicsHow') },
    stand: { label: t('bench.stand'), how: t('bench.standHow') },
    buttons: { label: t('bench.buttons'), how: t('bench.buttonsHow') },
    paper: { label: t('bench.paper'), how: t('bench.paperHow') },
    print: { label: t('bench.print'), how: t('bench.printHow') },
    scanner: { label: t('bench.scanner'), how: t('bench.scannerHow') },
  };
}

/** Returns the name of a part of the bench check and of its test, in the page's language. */
export function benchPartWords(part: BenchPart): PartWords {
  return (currentLanguage() === 'en' ? benchParts : partsInLanguage())[part];
}
