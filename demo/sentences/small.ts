// Sentences about accessories and parts.
export const KEYBOARD = {
  opening: [
    '{brand} {model} keyboard, {connection}.',
    'Bought in {year} for {work}, connects by {connection}.',
    '{model}, {connection}. All keys registered in a key test.',
    'My daily keyboard for {years}: {model}, {connection}.',
    'Full working {model}, {connection}, opened and cleaned this week.',
  ],
  health: [
    'Switches feel even, no double typing.',
    'Keycaps were washed, letters are all readable.',
    'The space bar shines a little, that is all.',
    'Space bar stabiliser rattles slightly.',
    'Cable has no cut or tape on it.',
    'I typed a whole {paper} on it, so it is proven.',
    'Feet at the back are both there.',
    'Backlight works in every mode.',
  ],
} as const;

export const MOUSE = {
  opening: [
    '{brand} {model}, {connection}.',
    '{model} mouse, bought in {year}, {connection}.',
    'Used for {work} since {year}. Connects by {connection}.',
    'Original {brand} {model}, {connection}, serial sticker still readable.',
    '{model} in working order, {connection}, sensor tested on glass and cloth.',
  ],
  health: [
    'Left click was replaced in {month}, no double click now.',
    'Wheel steps are firm, both side buttons work.',
    'Feet are worn about half, new ones cost ৳{cable}.',
    'Tracking is exact, I played {game} with it.',
    'The rubber on the left is smooth from use.',
    'No sticky surface, it was kept dry.',
    'Buttons click quietly and alike.',
  ],
} as const;

export const HEADSET = {
  opening: [
    '{brand} {model} headset with {connection}.',
    'Bought in {year} for online meetings: {model}, {connection}.',
    '{model}, {connection}, microphone and both sides tested.',
    'Comfortable {model} for long calls, {connection}.',
    'Used mostly for {game} and calls, {connection}.',
  ],
  health: [
    'Ear cushions were renewed in {month}.',
    'Microphone is clear, nobody complains in calls.',
    'Cushions have small cracks, sound is not affected.',
    'Head band is straight and clicks at every step.',
    'Volume wheel has no scratchy noise.',
    'Cable is {cableLength} m and has no loose point.',
    'Cleaned with alcohol before the photos.',
  ],
} as const;

export const WEBCAM = {
  opening: [
    '{brand} {model}, {connection}, plug and play.',
    'Webcam for classes and meetings: {model}, {connection}.',
    '{model} bought in {year}, worked in Zoom and Meet the same day.',
    'Used on a {place} computer since {year}, {connection}.',
  ],
  health: [
    'Lens has no scratch, focus is quick.',
    'Picture is clear in room light, a bit grainy at night.',
    'The clip holds on thin laptop lids too.',
    'Microphone works, but I always used a headset.',
    'Cable is long enough for a desktop, {cableLength} m.',
    'Small mark at the clip from the monitor edge.',
  ],
} as const;

export const DOCK = {
  opening: [
    '{brand} {model}, one {connection} cable for everything.',
    '{model} with power adapter, tested with {few} different laptops.',
    'From a {office}: {model}, {connection}.',
    'Two screens, LAN and charging over {connection}: {model}.',
  ],
  health: [
    'Both video outputs run at the same time, checked.',
    'Firmware was updated in {month}.',
    'LAN gives the full speed of our line.',
    'Cable at the plug is straight, no break.',
    'One USB port at the back is a little loose.',
    'Charges my laptop at {watt} W while two screens are on.',
    'It gets warm, as all of them do, nothing more.',
  ],
} as const;

export const MEMORY = {
  opening: [
    '{brand} memory, {memory} in all.',
    'Pulled from a working {office} machine, {memory} in all.',
    '{model}, bought in {year}, passed MemTest for {hours} hours.',
    'I went to a larger kit, so this {memory} one is free.',
    '{memory} of original {brand} memory, not a relabelled one.',
  ],
  health: [
    'Contacts are clean, no corrosion.',
    'Runs at its printed speed on my board.',
    'You may test it at your PC before paying.',
    'Never overclocked.',
    'One corner of the label is peeled.',
    'Kept in an antistatic bag since {month}.',
  ],
} as const;

export const DRIVE = {
  opening: [
    '{capacity} {brand} drive, {ssd}% health in CrystalDiskInfo.',
    '{model}: {capacity}, formatted and empty.',
    'Bought in {year} for backup, power-on time is only {powerOn} hours.',
    'External {capacity}, reads and writes at full speed, video of the test available.',
    'My photo backup moved to the cloud, so this {capacity} drive is free.',
  ],
  health: [
    'No bad sector, full surface scan done in {month}.',
    'The cable is included and not the loose kind.',
    'Never dropped, it lived in a drawer.',
    'Light marks on the back from the bag.',
    'SMART screenshot on request.',
    'You can copy {gigabytes} GB in front of me and see the speed.',
  ],
} as const;

export const ROUTER = {
  opening: [
    '{brand} {model} ({connection}) with adapter, reset to factory settings.',
    '{model} router, covers my {rooms} room flat in {area}.',
    'Bought in {year}, {connection}, works with every local provider.',
    'My new provider brought a router, so this {model} is free.',
    '{connection} router, both bands tested with a {mbps} Mbps line.',
  ],
  health: [
    'All LAN ports give link light.',
    'Firmware updated in {month}.',
    'Ran day and night without a hang.',
    'One antenna joint is loose, reception is the same.',
    'Wall mount holes are clean, no screw marks.',
    'Adapter is original.',
    'Setup takes five minutes, I help by phone.',
  ],
} as const;

export const GRAPHICS = {
  opening: [
    '{brand} {model}, bought in {year} and used for {purpose}.',
    '{model} with {memory} memory, runs {game} at about {fps} fps.',
    'Card from my own PC, {memory}, never mined.',
    '{model}: outputs and both fans tested, {memory} memory.',
  ],
  health: [
    'Paste and pads renewed in {month}, hot spot is {degrees} °C under load.',
    'FurMark ran {minutes} minutes without an artefact.',
    'Fans are quiet up to {percent}%.',
    'Bracket has small rust points, the rest is clean.',
    'Needs one {pin}-pin power plug.',
    'You can test it at my place for an hour.',
    'Warranty sticker is intact.',
  ],
} as const;

export const LOT = {
  opening: [
    'Lot of {pieces} equal units from a {office} in {area}; price is for all {pieces}.',
    '{pieces} pieces of {model}, sold only together, invoice possible.',
    'A {office} cleared its {area} floor: {pieces} alike units at one price.',
    'All {pieces} units start and were wiped; the pictures show one of them.',
  ],
  health: [
    'Two have scratches on the lid or case, the others are clean.',
    'Each unit has a sheet with serial number and test result.',
    'Chargers or power cords for all of them are included.',
    'One needs a new keyboard or cable, counted in the price.',
    'Good for a school lab, coaching centre or call centre.',
    'We deliver the lot inside the city free of charge.',
  ],
} as const;

/**
 * Sentences about small products: where a shop got them (`source`), why a private person sells them (`reason`), and
 * what comes with them (`bundle`).
 */
export const SMALL = {
  source: [
    'From the same {office} as our last lot.',
    'Checked at our counter, you can try it there.',
    'We have {few} more of this kind.',
    'Taken in exchange from a {job} in {area}.',
    'Came with a desktop we bought from a {office}.',
    'Open-box return of an online shop, then in our own office.',
    'Cleaned, tested and packed in our {area} shop.',
  ],
  reason: [
    'I have two and need one.',
    'Selling because my {relative} gave me a better one.',
    'It was for my {study}, which is over.',
    'My {place} moved and this was left over.',
    'I changed my whole setup in {month}.',
    'It is too good to lie in a drawer.',
    'Bought for {work}, used for a few months only.',
  ],
  bundle: [
    'Box and paper are here.',
    'No box, wrapped well.',
    'With everything that came in the packet.',
    'Original packet, a bit torn.',
    'Cable tie and a {gift} as a present.',
    'Without the box, with the bill of {year}.',
  ],
} as const;
