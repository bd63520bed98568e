// biome-ignore-all lint/performance/noBarrelFile: a door is the list of what others may use

export { promotionPersonalData as personalData } from './personal-data.ts';
export {
  type ActiveAdvertisement,
  type AdvertisementInput,
  type AdvertiseRefusal,
  advertise,
} from './server/advertise.server.ts';
