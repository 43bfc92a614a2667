/** Where the house is: the zone of what belongs to no car park, such as sessions, invitations and the trail. */
export const houseZone = 'Europe/Amsterdam'
