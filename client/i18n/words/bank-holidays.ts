import { defineWords } from '../i18n.ts'

/** The names of the bank holidays of the United Kingdom. */
export const bankHolidayWords = defineWords('bank-holidays', {
  'en-GB': {
    substitute: '{{name}} (substitute day)',
    newYear: 'New Year’s Day',
    goodFriday: 'Good Friday',
    easterMonday: 'Easter Monday',
    earlyMay: 'Early May bank holiday',
    spring: 'Spring bank holiday',
    summer: 'Summer bank holiday',
    christmas: 'Christmas Day',
    boxing: 'Boxing Day',
    veDay: 'Early May bank holiday (VE Day)',
    goldenJubilee: 'Golden Jubilee bank holiday',
    royalWedding: 'Royal wedding bank holiday',
    diamondJubilee: 'Diamond Jubilee bank holiday',
    platinumJubilee: 'Platinum Jubilee bank holiday',
    stateFuneral: 'Bank holiday for the State Funeral',
    coronation: 'Bank holiday for the coronation',
    secondJanuary: '2nd January',
    stPatrick: 'St Patrick’s Day',
    boyne: 'Battle of the Boyne',
    stAndrew: 'St Andrew’s Day',
    worldCup: 'World Cup bank holiday',
  },
})
