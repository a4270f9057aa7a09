/**
 * Checksums that migrations had before their layout and comments were rewritten, by name. The
 * statements are the same. A database that recorded a former checksum is accepted, and the current
 * checksum is recorded instead (see migrate.ts).
 *
 * The list is closed. A migration that was released is never changed: write a new one instead.
 */
export const FORMER_CHECKSUMS: Readonly<Record<string, string>> = {
  '20261121000100_staff': '3ab431dee7cbf0ddd23291d712bb08f7777dcc4d7752a8b74272c3727f58e556',
  '20261121000200_parties': '64df1a7385fd3f6a79d966f8c4b9e024b00118be88d8dbc44ff9041264805144',
  '20261121000300_routing': 'fcb0f98fca1d083553ccc6cc6be890076ab0a3fd843862d23442c7b2fd43c847',
  '20261121000400_leads': 'c5d1a80f8c3cd47936a3afd8f294e75935e8f712b39a88182ed8d5c44581c02d',
  '20261121000500_platform': '82b11f1dba364e1ae4c2eb6246161f3e6469ecce158842ed29f32daf6e95644d',
  '20261121000600_known_addresses':
    '710bdc99af211d5c17ef9ce9e099c23afae2ff544613defd44617a1b8cbbd8ea',
  '20261121000700_routing_figures':
    '6512c84408ad1cb9f37649bf317ed4504529bdfedc695f96499cd83ce5a05566',
  '20261121000900_replays': '17cc28517aa23985a98f1485d1e526ba1f04dd48818fadd71726435d1c056fcc',
  '20261121001000_publisher_feed':
    '5f501d90bc0ce1e62d5fb1c932ad2d235e41975c51a28ffd616b3c3d9f73662a',
  '20261121001002_publisher_ftd_index':
    '9e37106ea4ca1a2f365005d42cfa5b063c6317a4892e4fff16c557ffa4dd59d1',
  '20261121001010_clicks': '6762491ab8d9aefa52d9049e0e52be5d5beb00d7a9aadaf9fe0db38da4676528',
  '20261121001100_delivery_care':
    '82eb75d306446282568e79068c431c99804bdfb9340a31faac9f7cb7bba05670',
  '20261121001101_delivery_log': 'c2b9c0ac0ec3b8014815234ed7f9f83e8ae2b0c99a8d9f8a146aa88fec0f9689',
  '20261121001400_directives': 'a3d6b1e45f5c89ba6f388df5cc0021f79af7e48fdd1f7bbc9ce927010dcab84b',
  '20261121001401_injections': 'd672b716113cee366feb92afeaf596349ad101b5868b95be0d7a9956f121f6be',
  '20261121001600_lead_changes': '0f116c03ac8aefc5085f240217e13931fb380c4ff049cdc5ec9792c5844b3dfb',
  '20261121001700_pull_runs': '40a903f345b1f39e3bea63e11addf49d7e8d6779ee2395491c2d4dadea04b169',
  '20261121001800_fewer_lead_indexes':
    'b8541976795e0a62217758f5e941fda490561d7651763aac0a9f4493026ca0d6',
};
