import { signatureSlot, type CarPart, type CarShot, type Custody } from '#domain/valet/valet.ts'
import { useTexts } from '../../kernel/texts.tsx'

/** The words for a car that was handed over: its parts, what its photos show, and who has the keys. */
export const useCarWords = () => {
  const { t } = useTexts()
  const shots: Record<CarShot, string> = {
    front: t('workValet.shotFront'),
    left: t('workValet.shotLeft'),
    right: t('workValet.shotRight'),
    back: t('workValet.shotBack'),
    wheels: t('workValet.shotWheels'),
    dashboard: t('workValet.shotDashboard'),
    damage: t('workValet.shotDamage'),
  }
  const parts: Record<CarPart, string> = {
    bonnet: t('workValet.partBonnet'),
    frontBumper: t('workValet.partFrontBumper'),
    windscreen: t('workValet.partWindscreen'),
    frontLeftWing: t('workValet.partFrontLeftWing'),
    frontRightWing: t('workValet.partFrontRightWing'),
    leftDoors: t('workValet.partLeftDoors'),
    rightDoors: t('workValet.partRightDoors'),
    rearLeftWing: t('workValet.partRearLeftWing'),
    rearRightWing: t('workValet.partRearRightWing'),
    rearBumper: t('workValet.partRearBumper'),
    boot: t('workValet.partBoot'),
    roof: t('workValet.partRoof'),
    wheels: t('workValet.partWheels'),
    inside: t('workValet.partInside'),
  }
  const holders: Record<Custody['holder'], string> = {
    customer: t('valet.holderCustomer'),
    driver: t('valet.holderDriver'),
    safe: t('valet.holderSafe'),
  }
  // as people at work say it, who are not the customer
  const workHolders: typeof holders = { ...holders, customer: t('workDesk.byCustomer') }
  // a second photo of the same kind is `damage-2`
  const shotOf = (slot: string): string =>
    slot === signatureSlot ? t('workValet.signed') : (shots[(slot.split('-')[0] ?? '') as CarShot] ?? slot)
  return { shots, parts, holders, workHolders, shotOf }
}
