// biome-ignore-all lint/performance/noBarrelFile: a door is the list of what others may use

export {
  type ActiveAdvertisement,
  type AdvertisementInput,
  type AdvertiseRefusal,
  advertise,
} from './server/advertise.server.ts';
